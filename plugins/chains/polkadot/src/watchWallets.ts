import { pollPage } from '@portico/chain-kit/setup'

/** What an extension puts into `window.injectedWeb3` under its key (`@polkadot/extension-inject`). Outside data. */
export interface InjectedExtension {
  readonly version?: unknown
  /** Asks the visitor, unless they trust the page already. Answers accounts and a signer. */
  enable(originName: string): Promise<unknown>
}

/** An extension on this page. */
export interface FoundWallet {
  /** The id of its connector. */
  readonly id: string
  readonly name: string
  /** Under which some also announce themselves to EVM pages (EIP-6963): one wallet is one row of the list. */
  readonly rdns: string | undefined
  /** The extension as it is on the page now: an update of it puts a new object there. Undefined: it is gone. */
  extension(): InjectedExtension | undefined
}

/** Names of extensions, by the key that they use on the page. */
const knownWallets: Readonly<Record<string, readonly [name: string, rdns?: string]>> = {
  'polkadot-js': ['Polkadot.js'],
  talisman: ['Talisman', 'xyz.talisman'],
  'subwallet-js': ['SubWallet', 'app.subwallet'],
  enkrypt: ['Enkrypt', 'com.enkrypt'],
  'fearless-wallet': ['Fearless Wallet'],
  polkagate: ['PolkaGate'],
  'aleph-zero': ['Aleph Zero Signer'],
  'manta-wallet-js': ['Manta Wallet'],
  trust: ['Trust Wallet', 'com.trustwallet.app'],
}
/** The browser inside Nova Wallet puts itself under the key of Polkadot.js, and says so. */
const novaKey = 'polkadot-js'

/** More than a visitor has installed. A page with thousands of keys stays usable. */
const mostWallets = 100

/** Watches the extensions on this page until the signal: calls back at once, and whenever the list has changed. */
export function watchWallets(signal: AbortSignal, onChange: (wallets: readonly FoundWallet[]) => void): void {
  let lastIds = ''
  function refresh(): void {
    const found = findWallets()
    const ids = found.map(({ id }) => id).join()
    if (ids !== lastIds) onChange(found)
    lastIds = ids
  }
  addEventListener('focus', refresh, { signal })
  pollPage(signal, refresh)
}

function findWallets(): readonly FoundWallet[] {
  try {
    return Object.keys(injected())
      .slice(0, mostWallets)
      .flatMap((key) => {
        const extension = (): InjectedExtension | undefined => readExtension(key)
        const known = Object.hasOwn(knownWallets, key) ? knownWallets[key]! : [key]
        const [name, rdns] = key === novaKey && isNova() ? ['Nova Wallet'] : known
        return /^[\w .-]{1,64}$/.test(key) && extension() ? [{ id: `polkadot:${key}`, name, rdns, extension }] : []
      })
  } catch {
    return [] // listing the keys throws
  }
}

function isNova(): boolean {
  const { walletExtension } = globalThis as { readonly walletExtension?: { readonly isNovaWallet?: unknown } }
  return walletExtension?.isNovaWallet === true
}

function readExtension(key: string): InjectedExtension | undefined {
  try {
    const extension = injected()[key] as InjectedExtension
    return typeof extension.enable === 'function' ? extension : undefined
  } catch {
    return undefined // a getter that throws
  }
}

function injected(): Readonly<Record<string, unknown>> {
  return Object((globalThis as { readonly injectedWeb3?: unknown }).injectedWeb3)
}
