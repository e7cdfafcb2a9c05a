import { describeWallet } from './describeWallet.js'
import type { FoundWallet, WalletInterface } from './FoundWallet.js'

/** Where wallets of other interfaces than WBIP001 put themselves into a page. */
const places: readonly (readonly [path: string, speaks: WalletInterface, name: string])[] = [
  ['LeatherProvider', 'leather', 'Leather'],
  ['unisat', 'unisat', 'UniSat'],
  ['okxwallet.bitcoin', 'okx', 'OKX Wallet'],
  ['phantom.bitcoin', 'phantom', 'Phantom'],
]

/** Wallets whose interface stands in the page: those of `window.btc_providers` (WBIP004), and those at a known place. */
export function findInjected(): readonly FoundWallet[] {
  const at = (path: unknown): unknown =>
    String(path)
      .split('.')
      .reduce<unknown>((object, key) => (object as Record<string, unknown>)[key], globalThis)
  const { btc_providers: listed } = globalThis as { readonly btc_providers?: unknown }
  return [
    ...(Array.isArray(listed)
      ? (listed as readonly { readonly id: unknown; readonly name: unknown; readonly icon: unknown }[])
      : []
    ).flatMap((entry) => {
      const known = places.find(([path]) => path === entry?.id)
      return describeWallet(known?.[1] ?? 'sats', () => [entry.name, entry.icon, at(entry.id)])
    }),
    ...places.flatMap(([path, speaks, name]) => describeWallet(speaks, () => [name, undefined, at(path)])),
  ]
}
