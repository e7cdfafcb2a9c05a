import type { BitcoinOptions } from '../BitcoinOptions.js'
import { toFoundWallet, type FoundWallet, type WalletInterface } from './FoundWallet.js'
import { watchStandard } from './watchStandard.js'

/** A page that registers thousands of wallets stays usable. */
const mostWallets = 100

/** Globals of wallets that do not list themselves in `btc_providers`. */
const globals: readonly (readonly [path: string, kind: WalletInterface, name: string])[] = [
  ['LeatherProvider', 'leather', 'Leather'],
  ['unisat', 'unisat', 'UniSat'],
  ['okxwallet.bitcoin', 'okx', 'OKX Wallet'],
  ['phantom.bitcoin', 'phantom', 'Phantom'],
]

/**
 * Reports the wallets on this page until the signal: at once, and whenever one appears or goes. Two with the same name or the
 * same provider are one wallet: the registered one, or the first injected one.
 */
export function watchWallets(
  { announced = true, injected = true }: BitcoinOptions,
  signal: AbortSignal,
  onChange: (wallets: readonly FoundWallet[]) => void,
): void {
  const registered = new Set<FoundWallet>()
  const update = (): void => {
    if (signal.aborted) return
    const seen = new Set<unknown>()
    const isNew = ({ name, provider }: FoundWallet): boolean => {
      const key = name.toLowerCase().replace(/ wallet$/, '')
      const isKnown = seen.has(key) || seen.has(provider)
      seen.add(key).add(provider)
      return !isKnown
    }
    onChange([...registered, ...(injected ? findInjected() : [])].filter(isNew).slice(0, mostWallets))
  }
  if (announced) watchStandard(registered, update, signal)
  update()
  // Injected wallets send no event. Extensions that were late are there when the page has loaded.
  addEventListener('load', update, { signal })
}

/** Wallets in `window.btc_providers` (WBIP004), and those at a known global. */
function findInjected(): readonly FoundWallet[] {
  const { btc_providers: listed } = globalThis as { readonly btc_providers?: unknown }
  const entries = Array.isArray(listed)
    ? (listed as readonly { readonly id: unknown; readonly name: unknown; readonly icon: unknown }[])
    : []
  return [
    ...entries.flatMap((entry) => {
      const known = globals.find(([path]) => path === entry?.id)
      return toFoundWallet(known?.[1] ?? 'sats', () => [entry.name, entry.icon, valueAt(entry.id)])
    }),
    ...globals.flatMap(([path, kind, name]) => toFoundWallet(kind, () => [name, undefined, valueAt(path)])),
  ]
}

/** @throws where the path leads nowhere */
function valueAt(path: unknown): unknown {
  return String(path)
    .split('.')
    .reduce<unknown>((object, key) => (object as Record<string, unknown>)[key], globalThis)
}
