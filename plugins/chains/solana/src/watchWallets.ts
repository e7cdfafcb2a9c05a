import { watchWalletStandard } from '@portico/chain-kit/setup'
import type { ConnectorType } from '@portico/core'
import type { SolanaOptions } from './SolanaSpec.js'
import type { Wallet } from './walletStandard.js'

/** A wallet that is on this page. Its texts are parsed; its provider is the wallet's own code and may do anything. */
export interface FoundWallet {
  /** Id of its connector. */
  readonly id: string
  readonly name: string
  readonly type: ConnectorType
  readonly imageUrl?: string | undefined
  /** A wallet of Wallet Standard, or one with the interface that Phantom had before. */
  readonly provider: Wallet | LegacyProvider
  /** Fires when the wallet unregisters itself. */
  readonly gone?: AbortSignal
}

/** `window.solana` and the like, as far as it is read here. */
export interface LegacyProvider {
  readonly publicKey?: unknown
  connect(options?: { readonly onlyIfTrusted: boolean }): Promise<unknown>
}

/**
 * Where wallets put themselves before Wallet Standard, with the name where the place alone tells it. The shared place comes last.
 */
const legacyPlaces: readonly (readonly [place: string, name?: string])[] = [
  ['phantom.solana'],
  ['solflare', 'Solflare'],
  ['backpack', 'Backpack'],
  ['coinbaseSolana', 'Coinbase Wallet'],
  ['solana'],
]
/** The flags by which others tell their names. Brave sets Phantom's as well, so the last flag counts. */
const legacyNames: Readonly<Record<string, string>> = {
  isPhantom: 'Phantom',
  isSolflare: 'Solflare',
  isBackpack: 'Backpack',
  isCoinbaseWallet: 'Coinbase Wallet',
  isBraveWallet: 'Brave Wallet',
}
/** The name of a wallet without a flag. */
export const unnamedWallet = 'Solana Wallet'

/**
 * Watches the wallets on this page until the signal: those that register themselves (Wallet Standard), and those that only set a
 * global. A wallet that registers itself sets a global too and is not offered twice: wallets of one name are one, and the shared
 * `window.solana` counts only where none registers itself.
 */
export function watchWallets(
  { registered = true, injected = true }: SolanaOptions,
  signal: AbortSignal,
  onChange: (wallets: readonly FoundWallet[]) => void,
): void {
  let standard: readonly FoundWallet[] = []
  function update(): void {
    // Before the page has loaded, a wallet that sets a global may still register itself.
    const looksForLegacy = injected && document.readyState === 'complete'
    onChange(looksForLegacy ? [...standard, ...findLegacyWallets(standard)] : standard)
  }
  if (registered)
    watchWalletStandard(
      'solana',
      ({ chains, features }) =>
        chains.some((chain) => chain.startsWith('solana:')) &&
        'standard:connect' in features &&
        Object.keys(features).some((feature) => feature.startsWith('solana:sign')),
      signal,
      (wallets) => {
        standard = wallets.map((wallet) => ({ ...wallet, type: 'ANNOUNCED', provider: wallet.provider as Wallet }))
        update()
      },
    )
  else update()
  addEventListener('load', update, { signal })
}

function findLegacyWallets(standard: readonly FoundWallet[]): readonly FoundWallet[] {
  const found: FoundWallet[] = []
  for (const [place, ownName] of standard.length ? legacyPlaces.slice(0, -1) : legacyPlaces) {
    try {
      const provider = place.split('.').reduce<unknown>((at, key) => Reflect.get(Object(at), key), globalThis)
      if (!isLegacyProvider(provider)) continue
      const flag = Object.keys(legacyNames).findLast((key) => Reflect.get(provider, key) === true)
      const name = ownName ?? (flag ? legacyNames[flag]! : unnamedWallet)
      const isKnown = [...standard, ...found].some((wallet) => wallet.name === name || wallet.provider === provider)
      if (!isKnown) found.push({ id: `solana:${name}`, name, type: 'INJECTED', provider })
    } catch {
      // A global that throws when it is read is not a wallet.
    }
  }
  return found
}

function isLegacyProvider(value: unknown): value is LegacyProvider & object {
  return typeof (value as LegacyProvider | undefined)?.connect === 'function'
}
