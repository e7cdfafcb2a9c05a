import { invalidParams, unauthorized } from '../evm/providerError.js'
import { createNamespaceWallet } from '../namespace/createNamespaceWallet.js'
import { createKeys, schemeBytes, type PolkadotKeyPair } from './createKeys.js'
import { accountOf } from './encodeAddress.js'
import { fromHex, toHex } from './hex.js'
import { payloadBytes } from './payloadBytes.js'
import type {
  InjectedAccount,
  InjectedPolkadot,
  InjectedPolkadotExtension,
  PolkadotTestWallet,
  PolkadotTestWalletOptions,
} from './PolkadotTestWallet.js'
import { publicPolkadotKeys } from './publicPolkadotKeys.js'

/** Event that stands for a subscription to accounts. */
const told = 'accounts'
const genericPrefix = 42

/** An extension of Polkadot for tests: `window.injectedWeb3`, with real keys, whose signatures a real runtime takes. */
export function createPolkadotTestWallet(options: PolkadotTestWalletOptions = {}): PolkadotTestWallet {
  const { as = 'polkadot-js', prefix = genericPrefix, storage } = options
  const keys = createKeys(options.keys ?? publicPolkadotKeys.slice(0, 2).map((seed) => ({ seed })), prefix)
  const [otherKey] = createKeys([{ seed: publicPolkadotKeys[2] }], prefix)
  const base = createNamespaceWallet({
    name: options.name ?? 'Polkadot Test Wallet',
    addresses: keys.map(({ address }) => address),
    storage,
    asking: ['enable', 'signPayload', 'signRaw'],
    refusal: (method) => new Error(refusalOf(as, method)),
    changed(what) {
      // Locked, extensions list what they listed before.
      if (what === 'accounts' && !base.controls.locked) base.listeners.emit(told, list())
    },
  })
  const { controls, call, does, listeners } = base

  function list(): InjectedAccount[] {
    if (!controls.authorized) return []
    return controls.accounts.map((address) => {
      const { name, type, genesisHash } = keys.find((key) => key.address === address)!
      return { address, name, type, genesisHash }
    })
  }
  /** Wallets know an account under every prefix. */
  async function signer(address: string, ask: () => Promise<void>): Promise<Pick<PolkadotKeyPair, 'sign' | 'type'>> {
    if (!controls.authorized) throw unauthorized()
    const key = keys.find((key) => accountOf(key.address) === accountOf(address))
    if (!key || !controls.accounts.includes(key.address)) throw invalidParams('Unable to find pair')
    if (controls.locked) await base.connect(ask)
    await ask()
    return does('signsWithAnotherKey') ? otherKey! : key
  }
  const injected: InjectedPolkadot = {
    accounts: {
      get: () => call('accounts.get', [], async () => list()),
      get subscribe() {
        if (does('hasNoEvents')) return undefined as never
        return (listener: (accounts: InjectedAccount[]) => void) => {
          const onAccounts = (accounts: unknown): void => listener(accounts as InjectedAccount[])
          listeners.add(told, onAccounts)
          onAccounts(list())
          return () => listeners.remove(told, onAccounts)
        }
      },
    },
    signer: {
      signPayload: (payload) =>
        call('signPayload', [payload], async (ask) => {
          const { sign, type } = await signer(payload.address, ask)
          const signature = Uint8Array.from([schemeBytes[type], ...sign(payloadBytes(payload))])
          return { id: controls.requests.length, signature: toHex(signature) }
        }),
      signRaw: (raw) =>
        call('signRaw', [raw], async (ask) => {
          const { sign } = await signer(raw.address, ask)
          return { id: controls.requests.length, signature: toHex(sign(wrapped(raw.data))) }
        }),
    },
  }
  const extension: InjectedPolkadotExtension = {
    version: '0.0.0',
    enable: (originName) =>
      call('enable', [originName], async (ask) => {
        await base.connect(ask)
        return injected
      }),
  }
  const own = {
    extension,
    appear: (page: Window = window) => placeOnPage(page, as, extension),
  }
  // By descriptor: accounts and trust are read anew each time.
  return Object.defineProperties(own, Object.getOwnPropertyDescriptors(controls)) as PolkadotTestWallet
}

/** Extensions refuse in words alone. These are of polkadot-js/extension (`State.ts`, `Extension.ts`), SubWallet, and Talisman. */
function refusalOf(as: string, method: string): string {
  if (as === 'subwallet-js') return 'Rejected by user'
  return as === 'polkadot-js' && method === 'enable' ? 'Connection request was rejected by the user.' : 'Cancelled'
}

/** As all wallets do it, so that a message cannot be a transaction. Hexadecimal is taken for bytes, any other text for itself. */
function wrapped(data: string): Uint8Array {
  const isHex = /^0x([\da-f]{2})*$/i.test(data)
  const bytes = isHex ? fromHex(data) : new TextEncoder().encode(data)
  const text = Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('')
  if (text.startsWith('<Bytes>') && text.endsWith('</Bytes>')) return bytes
  const [start, end] = ['<Bytes>', '</Bytes>'].map((tag) => new TextEncoder().encode(tag))
  return Uint8Array.from([...start!, ...bytes, ...end!])
}

/** Extensions of one page share `window.injectedWeb3`. */
function placeOnPage(page: Window, as: string, extension: InjectedPolkadotExtension): () => void {
  const place = page as { injectedWeb3?: Record<string, unknown> }
  const all = (place.injectedWeb3 ??= {})
  all[as] = extension
  return () => {
    if (all[as] === extension) delete all[as]
  }
}
