import type { FoundWallet, LegacyProvider } from './FoundWallet.js'

/** Where wallets put themselves before Wallet Standard; the shared place comes last. */
const places: readonly string[] = ['phantom.solana', 'solflare', 'backpack', 'coinbaseSolana', 'solana']
/** By which flag one tells its name. Brave says that it is Phantom as well: the last flag is the true one. */
const names: Readonly<Record<string, string>> = {
  isPhantom: 'Phantom',
  isSolflare: 'Solflare',
  isBackpack: 'Backpack',
  isCoinbaseWallet: 'Coinbase Wallet',
  isBraveWallet: 'Brave Wallet',
}
/** Of those that tell none. */
export const unnamed = 'Solana Wallet'

/** Wallets that only set a global, each once. */
export function findLegacy(): readonly FoundWallet[] {
  const found: FoundWallet[] = []
  for (const place of places) {
    try {
      const provider = place.split('.').reduce<unknown>((at, key) => Reflect.get(Object(at), key), globalThis)
      if (!isLegacy(provider)) continue
      const flag = Object.keys(names).findLast((one) => Reflect.get(provider, one) === true)
      const name = flag ? names[flag]! : unnamed
      if (!found.some((wallet) => wallet.name === name || wallet.provider === provider))
        found.push({ id: `solana:${name}`, name, type: 'INJECTED', provider })
    } catch {
      // A global that throws on what it does not know.
    }
  }
  return found
}

function isLegacy(value: unknown): value is LegacyProvider & object {
  return typeof (value as LegacyProvider | undefined)?.connect === 'function'
}
