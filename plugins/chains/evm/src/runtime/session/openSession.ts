import { codeOf, createPageSession, createSessionEvents, toCodedError } from '@portico/chain-kit'
import {
  providerErrorCodes,
  type Account,
  type Caip2,
  type ConnectRequest,
  type Network,
  type RestoreRequest,
  type SessionHandle,
} from '@portico/core'
import type { Eip1193Provider } from '../../Eip1193Provider.js'
import type { EvmContext } from '../../EvmSpec.js'
import type { FoundWallet } from '../../wallets/FoundWallet.js'
import { namedNetwork, parseAccounts, parseChainId } from '../answers.js'
import { createWalletRequest, type WalletRequest } from '../walletRequest.js'
import { withAccountTypes } from './accountTypes.js'
import { connectAndSignIn } from './connectAndSignIn.js'
import { isForgotten } from './isForgotten.js'
import { isSwitched, switchChain } from './switchChain.js'
import { watchProvider } from './watchProvider.js'

/** A wallet that showed its accounts. */
interface Found {
  readonly provider: Eip1193Provider
  readonly request: WalletRequest
  readonly accounts: readonly Account[]
  readonly networkId: Caip2
}

/**
 * Asks the visitor for the accounts of a wallet on this page (EIP-1102).
 * @throws the visitor's refusal with code 4001, `evm/requestPending`, `evm/notSupported`, `evm/badAnswer`
 */
export async function openSession(
  context: EvmContext,
  wallet: FoundWallet,
  { networks, signIn, signal }: ConnectRequest,
): Promise<SessionHandle> {
  const { provider, request } = await openProvider(wallet)
  const preferred = networks['eip155']
  if (signIn && preferred && !wallet.isContractWallet) {
    const addresses = await connectAndSignIn({ context, name: wallet.name, request, signal }, signIn, preferred)
    if (addresses) {
      const accounts = readAccounts(context, wallet, { method: 'wallet_connect', answer: addresses })
      const networkId = await readNetwork(context, wallet, { request, signal })
      return createSession(context, wallet, { provider, request, accounts, networkId })
    }
  }
  const method = 'eth_requestAccounts'
  const answer = await request(method, [], signal).catch((thrown: unknown) => {
    signal.throwIfAborted()
    throw toCodedError(context, { wallet: wallet.name, method }, thrown)
  })
  const accounts = readAccounts(context, wallet, { method, answer })
  const networkId = await readNetwork(context, wallet, { request, signal })
  return createSession(context, wallet, { provider, request, accounts, networkId })
}

/** Connects a wallet again without a prompt. */
export async function restoreSession(
  context: EvmContext,
  wallet: FoundWallet,
  { signal }: RestoreRequest,
): Promise<SessionHandle | 'absent' | 'unauthorized'> {
  const { provider, request } = await openProvider(wallet)
  try {
    const answer = await request('eth_accounts', [], signal)
    const accounts = readAccounts(context, wallet, { method: 'eth_accounts', answer })
    if (accounts.length === 0) return (await isForgotten(request, signal)) ? 'unauthorized' : 'absent'
    const networkId = await readNetwork(context, wallet, { request, signal })
    return createSession(context, wallet, { provider, request, accounts, networkId })
  } catch (thrown) {
    return codeOf(thrown) === providerErrorCodes.unauthorized ? 'unauthorized' : 'absent'
  }
}

function createSession(context: EvmContext, wallet: FoundWallet, found: Found): SessionHandle {
  const { provider, request, networkId } = found
  const { isContractWallet = false } = wallet
  const revokes = context.config.revokeOnDisconnect !== false && !isContractWallet
  const accounts = isContractWallet
    ? found.accounts.map(({ address }) => ({ address, type: 'smartAccount' }))
    : found.accounts
  const watch = withAccountTypes(accounts, request, (emit) => watchProvider(provider, request, emit))
  const events = createSessionEvents(watch)
  return createPageSession({
    namespace: 'eip155',
    session: {
      accounts,
      networkId,
      provider: withFollowedNetwork(provider, request, (id) => events.emit({ type: 'network', networkId: id })),
      ...(isContractWallet && { networks: [networkId] }),
      async switchNetwork(network, signal) {
        if (isContractWallet) throw notOnNetwork(context, wallet, network)
        await switchChain(context, { request, name: wallet.name }, network, signal)
      },
    },
    events,
    // EIP-2255. Many wallets do not know the method; the page forgets them all the same.
    ...(revokes && { end: () => request('wallet_revokePermissions', [{ eth_accounts: {} }]) }),
  })
}

/**
 * The wallet's provider. What it answers as its network changes that of the session, and it is asked for it after a request that
 * may have changed it: not every wallet emits `chainChanged`.
 */
function withFollowedNetwork(
  provider: Eip1193Provider,
  request: WalletRequest,
  onNetwork: (networkId: Caip2) => void,
): Eip1193Provider {
  async function follow(): Promise<void> {
    const networkId = parseChainId(await request('eth_chainId', []))
    if (networkId) onNetwork(networkId)
  }
  return {
    async request(call) {
      const answer = await provider.request(call)
      const { method } = call
      if (method === 'eth_chainId') {
        const networkId = parseChainId(answer)
        if (networkId) onNetwork(networkId)
      }
      const target = method === 'wallet_switchEthereumChain' ? namedNetwork(call.params) : undefined
      if (target) await isSwitched(request, target).catch(() => {})
      if (target || method === 'wallet_addEthereumChain') await follow().catch(() => {})
      return answer
    },
    on: (event, listener) => provider.on(event, listener),
    removeListener: (event, listener) => provider.removeListener(event, listener),
  }
}

/** The account is a contract, and there is none of it on another network. */
function notOnNetwork({ error }: EvmContext, { name }: FoundWallet, network: Network): Error {
  return error(
    'chainNotSupported',
    { wallet: name, network: network.name },
    { details: `The account exists on one network only. Open one of ${network.name} in ${name}.` },
  )
}

/** In an object, as `await` would read `then` of the provider, and some providers throw when an unknown property is read. */
async function openProvider(
  wallet: FoundWallet,
): Promise<{ readonly provider: Eip1193Provider; readonly request: WalletRequest }> {
  const provider = wallet.provider ?? (await wallet.getProvider())
  return { provider, request: createWalletRequest(provider) }
}

function readAccounts(
  context: EvmContext,
  wallet: FoundWallet,
  { method, answer }: { readonly method: string; readonly answer: unknown },
): readonly Account[] {
  const accounts = parseAccounts(answer)
  if (!accounts) throw badAnswer(context, wallet, method)
  return accounts
}

async function readNetwork(
  context: EvmContext,
  wallet: FoundWallet,
  { request, signal }: { readonly request: WalletRequest; readonly signal: AbortSignal },
): Promise<Caip2> {
  const networkId = parseChainId(await request('eth_chainId', [], signal))
  if (!networkId) throw badAnswer(context, wallet, 'eth_chainId')
  return networkId
}

function badAnswer({ error }: EvmContext, { name }: FoundWallet, method: string): Error {
  return error(
    'badAnswer',
    { from: name, method },
    { details: 'The wallet does not keep to EIP-1193. Update it, or use another one.' },
  )
}
