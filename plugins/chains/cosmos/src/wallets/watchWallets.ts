import { pollPage } from '@portico/chain-kit/setup'

/** Keplr's interface as a wallet put it on this page. Its members are outside data. */
export type InjectedWallet = Readonly<Record<string, unknown>>

/** A wallet on this page. */
export interface FoundWallet {
  readonly id: string
  readonly name: string
  /** The name under which it announces itself to EVM pages (EIP-6963), so that one wallet is one row of the list. */
  readonly rdns: string
  /** Event of the window that says that another account was chosen. */
  readonly event: string
  readonly injected: InjectedWallet
}

/** Wallets with Keplr's interface. Each is a property of the window, under its name in lower case. */
const knownWallets: readonly (readonly [name: string, rdns: string])[] = [
  ['Keplr', 'app.keplr'],
  ['Leap', 'io.leapwallet.LeapWallet'],
  ['Cosmostation', 'io.cosmostation'],
]

/** Calls back with the wallets on this page: at once, and whenever they are others, until the signal. */
export function watchWallets(signal: AbortSignal, onChange: (wallets: readonly FoundWallet[]) => void): void {
  let last: readonly FoundWallet[] = []
  pollPage(signal, () => {
    const found = findWallets()
    const isSame = found.length === last.length && found.every(({ injected }, at) => injected === last[at]!.injected)
    last = found
    if (!isSame) onChange(found)
  })
}

function findWallets(): readonly FoundWallet[] {
  const found = knownWallets.flatMap(([name, rdns]) => {
    const id = name.toLowerCase()
    const injected = readWallet(id)
    return injected ? [{ id, name, rdns, event: `${id}_keystorechange`, injected }] : []
  })
  // Where Keplr is not installed, Leap takes its place on the page, and Cosmostation on request: that is no Keplr.
  return found.filter(({ injected }, at) => !found.slice(at + 1).some((other) => other.injected === injected))
}

function readWallet(id: string): InjectedWallet | undefined {
  try {
    const property = (globalThis as unknown as Readonly<Record<string, InjectedWallet>>)[id]!
    // Cosmostation's own interface is different; it keeps Keplr's under `providers.keplr`.
    const { keplr } = (property['providers'] ?? { keplr: property }) as { readonly keplr: InjectedWallet }
    return typeof keplr['enable'] === 'function' && typeof keplr['getKey'] === 'function' ? keplr : undefined
  } catch {
    return undefined // it is not there, or a getter of it throws
  }
}
