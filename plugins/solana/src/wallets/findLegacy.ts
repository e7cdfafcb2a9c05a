import type { FoundWallet, LegacyProvider } from './FoundWallet.js'

/** Where wallets put themselves before Wallet Standard, and the flag by which one in a shared place tells its name. */
const places = ['phantom.solana', 'solflare', 'backpack', 'coinbaseSolana', 'solana']
const names: Readonly<Record<string, string>> = {
  isPhantom: 'Phantom',
  isSolflare: 'Solflare',
  isBackpack: 'Backpack',
  isCoinbaseWallet: 'Coinbase Wallet',
  isBraveWallet: 'Brave Wallet',
}
const unnamed = 'Solana Wallet'

/**
 * Wallets that only set a global. Those that register themselves set one too and are not offered twice: no name comes again, and
 * one without a name only where nobody registered.
 */
export function findLegacy(registered: readonly FoundWallet[]): readonly FoundWallet[] {
  const found: FoundWallet[] = []
  for (const place of places) {
    try {
      const legacy = place.split('.').reduce<unknown>((at, key) => Reflect.get(Object(at), key), globalThis)
      if (!isLegacy(legacy)) continue
      // Brave says that it is Phantom as well: the last flag is the true one.
      const name = Object.keys(names).reduce(
        (known, flag) => (Reflect.get(legacy, flag) === true ? names[flag]! : known),
        unnamed,
      )
      const isTaken = [...registered, ...found].some(
        (wallet) => wallet.name === name || ('legacy' in wallet.by && wallet.by.legacy === legacy),
      )
      if (!isTaken && (name !== unnamed || !registered.length))
        found.push({ id: `solana:${name}`, name, type: 'INJECTED', by: { legacy } })
    } catch {
      // A global that throws on what it does not know.
    }
  }
  return found
}

function isLegacy(value: unknown): value is LegacyProvider {
  return typeof (value as LegacyProvider | undefined)?.connect === 'function'
}
