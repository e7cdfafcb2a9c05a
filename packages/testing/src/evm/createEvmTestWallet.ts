import { getAddress, isAddress, numberToHex, type Address, type Hex, type PrivateKeyAccount } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { testingError } from '../errors/testingError.js'
import { announceWallet } from './announceWallet.js'
import type { Misbehaviour } from './Behaviour.js'
import { createNode } from './callNode.js'
import { createBehaviours } from './createBehaviours.js'
import { createListeners } from './createListeners.js'
import { createPrompts } from './createPrompts.js'
import { createProvider } from './createProvider.js'
import { createRequests } from './createRequests.js'
import type { EvmTestWallet, EvmTestWalletOptions, TestChain, WalletAnnouncement } from './EvmTestWallet.js'
import { injectWallet } from './injectWallet.js'
import { accountMethods } from './methods/accountMethods.js'
import { batchMethods } from './methods/batchMethods.js'
import { createBroadcaster } from './methods/broadcast.js'
import { chainMethods } from './methods/chainMethods.js'
import type { Handlers, Inside } from './methods/Handler.js'
import { signingMethods } from './methods/signingMethods.js'
import { transactionMethods } from './methods/transactionMethods.js'
import { disconnected, invalidParams, unauthorized } from './providerError.js'
import { publicKeys } from './publicKeys.js'
import { createWalletState, visibleAccounts } from './walletState.js'
import { randomUuid } from './randomUuid.js'

const anvilChainId = 31_337
const defaultIcon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#2b6cb0"/><path d="M9 9h14v14H9z" fill="#fff"/></svg>',
)}`

/**
 * A wallet of EVM chains for tests: EIP-1193, 6963, 2255, 3085, 3326, 5792, with real keys, against a real node.
 * Its default keys are PUBLIC (see `publicKeys`).
 * @throws `testing/invalidOptions`
 */
export function createEvmTestWallet(options: EvmTestWalletOptions = {}): EvmTestWallet {
  const keys = accountsOf(options.privateKey ?? publicKeys.slice(0, 2))
  const [firstChain = { chainId: anvilChainId }, ...otherChains] = options.chains ?? []
  const info: WalletAnnouncement = {
    uuid: options.uuid ?? randomUuid(),
    name: options.name ?? 'Test Wallet',
    icon: options.icon ?? defaultIcon,
    rdns: options.rdns ?? 'org.example.testwallet',
  }
  const faults = new Set<Misbehaviour>()
  const does = (how: Misbehaviour): boolean => faults.has(how)
  const behaviours = createBehaviours()
  const prompts = createPrompts()
  const listeners = createListeners({ twice: () => does('emitsTwice'), afterRemoval: () => does('emitsAfterRemoval') })
  const waitingForUnlock: (() => void)[] = []
  let online = true

  const write = (address: Address): string =>
    options.addressCase === 'checksum' ? getAddress(address) : address.toLowerCase()
  const writeChainId = (chainId: number): unknown => (does('answersDecimalChainIds') ? chainId : numberToHex(chainId))
  const chains: readonly [TestChain, ...TestChain[]] = [firstChain, ...otherChains]
  const state = createWalletState(
    { accounts: [...keys.keys()], chains },
    `portico-test-wallet.${info.rdns}`,
    options.storage,
    {
      accounts: (visible) => listeners.emit('accountsChanged', visible.map(write)),
      chain: (chainId) => listeners.emit('chainChanged', writeChainId(chainId)),
    },
  )
  const node = createNode(() => state.get().chains, options)
  const inside: Inside = {
    state,
    node,
    atomic: options.atomic ?? false,
    signsIn: options.signsIn ?? false,
    does,
    write,
    writeChainId,
    signer: (address) => signerOf(address, visibleAccounts(state.get()), keys, does('signsWithAnotherKey')),
    unlocked: async () => {
      if (state.get().locked) await new Promise<void>((resolve) => waitingForUnlock.push(resolve))
    },
  }
  const broadcaster = createBroadcaster(node)
  const handlers: Handlers = {
    ...accountMethods(inside),
    ...signingMethods(inside),
    ...chainMethods(inside),
    ...transactionMethods(inside, broadcaster),
    ...batchMethods(inside, broadcaster),
  }
  const requests = createRequests({
    handlers,
    forward: (method, params) => node.call(state.get().chainId, method, params),
    behaviours,
    prompts,
    isConnected: () => online,
    does,
  })
  const provider = createProvider({ request: requests.handle, listeners, flags: options.flags ?? {}, does })
  const known = (address: Address): Address => {
    const found = isAddress(address, { strict: false }) ? getAddress(address) : address
    if (!keys.has(found)) throw testingError('unknownAccount', { address })
    return found
  }
  const silent = (): boolean => does('changesSilently')
  const answerWaiting = (): void => {
    if (!state.get().locked) for (const go of waitingForUnlock.splice(0)) go()
  }

  return {
    provider,
    info,
    get accounts() {
      return state.get().accounts
    },
    get chainId() {
      return state.get().chainId
    },
    get authorized() {
      return state.get().authorized
    },
    requests: requests.list,
    behave: (behaviour, scope = {}) => behaviours.set(behaviour, scope),
    misbehave: (how, on = true) => void (on ? faults.add(how) : faults.delete(how)),
    approve: prompts.approve,
    refuse: prompts.refuse,
    get open() {
      return prompts.open
    },
    lock: () => state.set({ locked: true }, silent()),
    unlock() {
      state.set({ locked: false }, silent())
      answerWaiting()
    },
    authorize: () => state.set({ authorized: true }, silent()),
    revoke: () => state.set({ authorized: false }, silent()),
    selectAccount(address) {
      const selected = known(address)
      state.set({ accounts: [selected, ...state.get().accounts.filter((other) => other !== selected)] }, silent())
    },
    setAccounts: (addresses) => state.set({ accounts: addresses.map(known) }, silent()),
    setChain(chainId) {
      if (!state.get().chains.some((chain) => chain.chainId === chainId))
        throw testingError('unknownChain', { chainId })
      state.set({ chainId }, silent())
    },
    disconnect() {
      online = false
      listeners.emit('disconnect', disconnected())
    },
    reconnect() {
      online = true
      listeners.emit('connect', { chainId: writeChainId(state.get().chainId) })
    },
    refresh() {
      state.refresh(silent())
      answerWaiting()
    },
    emit: listeners.emit,
    listenerCount: listeners.count,
    announce: (target = globalThis as unknown as EventTarget, how = {}) =>
      announceWallet({ info, provider }, target, how),
    inject: (target = globalThis) => injectWallet(provider, target),
    reset() {
      state.reset()
      behaviours.clear()
      faults.clear()
      prompts.refuse()
      requests.clear()
      online = true
    },
  }
}

function accountsOf(given: Hex | readonly Hex[]): ReadonlyMap<Address, PrivateKeyAccount> {
  const list = typeof given === 'string' ? [given] : given
  try {
    const accounts = list.map((key) => privateKeyToAccount(key))
    if (accounts.length === 0) throw new Error('expected at least one key')
    return new Map(accounts.map((account) => [account.address, account]))
  } catch (cause) {
    // The key itself stays out of the message: it may be a real one, pasted by mistake.
    throw testingError('invalidOptions', { option: 'privateKey', problem: 'expected 32 bytes of 0x hex' }, { cause })
  }
}

function signerOf(
  address: unknown,
  visible: readonly Address[],
  keys: ReadonlyMap<Address, PrivateKeyAccount>,
  wrong: boolean,
): PrivateKeyAccount {
  if (typeof address !== 'string' || !isAddress(address, { strict: false }))
    throw address === undefined ? unauthorized() : invalidParams('Expected an address')
  const account = keys.get(getAddress(address))
  if (!account || !visible.includes(account.address)) throw unauthorized()
  if (!wrong) return account
  return [...keys.values()].find((other) => other !== account) ?? privateKeyToAccount(publicKeys[2])
}
