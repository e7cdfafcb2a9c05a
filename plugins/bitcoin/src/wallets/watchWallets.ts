import type { BitcoinOptions } from '../BitcoinOptions.js'
import { findInjected } from './findInjected.js'
import type { FoundWallet } from './FoundWallet.js'
import { watchStandard } from './watchStandard.js'

/** More than anyone has installed; a page full of announcements stays usable. */
const mostWallets = 100

/**
 * Tells of the wallets on this page until the signal: at once, and whenever one more appears. One interface is one wallet, and so
 * is one name: the first that says so. What registers itself and is injected too is offered once, as it registered itself.
 */
export function watchWallets(
  { announced = true, injected = true }: BitcoinOptions,
  signal: AbortSignal,
  tell: (wallets: readonly FoundWallet[]) => void,
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
    tell([...registered, ...(injected ? findInjected() : [])].filter(isNew).slice(0, mostWallets))
  }
  if (announced) watchStandard(registered, update, signal)
  update()
  // Injected interfaces announce nothing: extensions that were late are there by then.
  addEventListener('load', update, { signal })
}
