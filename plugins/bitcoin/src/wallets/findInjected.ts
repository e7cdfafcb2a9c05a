import { describeWallet } from './describeWallet.js'
import type { FoundWallet, WalletInterface } from './FoundWallet.js'

/** Where wallets of known interfaces put themselves into a page. */
const places: readonly (readonly [path: string, speaks: WalletInterface, name: string])[] = [
  ['XverseProviders.BitcoinProvider', 'sats', 'Xverse'],
  ['LeatherProvider', 'leather', 'Leather'],
  ['unisat', 'unisat', 'UniSat'],
  ['okxwallet.bitcoin', 'okx', 'OKX Wallet'],
  ['phantom.bitcoin', 'phantom', 'Phantom'],
]
/** More than anyone has installed. */
const mostWallets = 100

/** Wallets whose interface stands in the page: those at a known place, and those of `window.btc_providers` (WBIP004). */
export function findInjected(): readonly FoundWallet[] {
  const found = new Map<unknown, FoundWallet>()
  const add = (
    path: unknown,
    speaks: WalletInterface,
    says: { readonly name?: unknown; readonly icon?: unknown },
  ): void => {
    try {
      const provider = String(path)
        .split('.')
        .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], globalThis)
      const wallet = describeWallet(speaks, says, provider)
      if (wallet && !found.has(provider)) found.set(provider, wallet)
    } catch {
      // a stranger's object, whose getters throw
    }
  }
  const { btc_providers: listed } = globalThis as { readonly btc_providers?: unknown }
  for (const entry of Array.isArray(listed) ? listed.slice(0, mostWallets) : []) {
    const says = Object(entry) as { readonly id?: unknown; readonly name?: unknown; readonly icon?: unknown }
    add(says.id, places.find(([path]) => path === says.id)?.[1] ?? 'sats', says)
  }
  for (const [path, speaks, name] of places) add(path, speaks, { name })
  return [...found.values()]
}
