import { watchWalletStandard, type RegisteredWallet } from '@portico/chain-kit/setup'
import { safeImage, safeName } from '@portico/core'
import type { BitcoinOptions } from '../BitcoinOptions.js'
import type { FoundWallet, WalletInterface } from './FoundWallet.js'

/** A page that registers thousands of wallets stays usable. */
const mostWallets = 100

/** Globals of wallets that do not list themselves in `btc_providers`. */
const globals: readonly (readonly [path: string, kind: WalletInterface, name: string])[] = [
  ['LeatherProvider', 'leather', 'Leather'],
  ['okxwallet.bitcoin', 'okx', 'OKX Wallet'],
  // UniSat's own since 2025, as other wallets take `unisat`.
  ['unisat_wallet', 'unisat', 'UniSat'],
  ['unisat', 'unisat', 'UniSat'],
  ['phantom.bitcoin', 'phantom', 'Phantom'],
]
/** What OKX, Binance, Bitget and TokenPocket call themselves where they take `unisat`. */
const notUnisat = ['isOkxWallet', 'isOKExWallet', 'isBinance', 'isBitKeep', 'isTokenPocket']

/**
 * Reports the wallets on this page until the signal: at once, and whenever one appears or goes. Two with the same name or the
 * same provider are one wallet: the registered one, or the first injected one.
 */
export function watchWallets(
  { announced = true, injected = true }: BitcoinOptions,
  signal: AbortSignal,
  onChange: (wallets: readonly FoundWallet[]) => void,
): void {
  let registered: readonly FoundWallet[] = []
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
  const isBitcoin = ({ features }: RegisteredWallet): boolean =>
    Object.keys(features).some((feature) => feature.startsWith('bitcoin:'))
  if (announced)
    watchWalletStandard('bitcoin', isBitcoin, signal, (wallets) => {
      registered = wallets.map(({ id, name, imageUrl, provider }) => ({
        id,
        name,
        type: 'ANNOUNCED',
        imageUrl,
        kind: 'standard',
        provider,
      }))
      update()
    })
  update()
  // Most injected wallets send no event. Extensions that were late are there when the page has loaded.
  for (const event of ['load', 'unisat#initialized']) addEventListener(event, update, { signal })
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
      return toInjected(known?.[1] ?? 'sats', () => [entry.name, entry.icon, valueAt(entry.id)])
    }),
    ...globals.flatMap(([path, kind, name]) => toInjected(kind, () => [name, undefined, valueAt(path)])),
  ]
}

/** @throws where the path leads nowhere */
function valueAt(path: unknown): unknown {
  return String(path)
    .split('.')
    .reduce<unknown>((object, key) => (object as Record<string, unknown>)[key], globalThis)
}

/** @param read name, icon and provider: outside data. It may throw, as some objects on a page have getters that do. */
function toInjected(
  kind: WalletInterface,
  read: () => readonly [name: unknown, icon: unknown, provider: unknown],
): readonly FoundWallet[] {
  try {
    const [given, icon, provider] = read()
    const name = safeName(given)
    if (name === undefined || !provider || typeof provider !== 'object') return []
    if (kind === 'unisat' && notUnisat.some((flag) => (provider as Record<string, unknown>)[flag])) return []
    return [{ id: `bitcoin:${name}`, name, type: 'INJECTED', imageUrl: safeImage(icon), kind, provider }]
  } catch {
    return []
  }
}
