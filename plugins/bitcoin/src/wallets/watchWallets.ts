import type { BitcoinOptions } from '../BitcoinOptions.js'
import { findInjected } from './findInjected.js'
import type { FoundWallet } from './FoundWallet.js'
import { watchStandard } from './watchStandard.js'

/** More than anyone has installed; a page full of announcements stays usable. */
const mostWallets = 100

/**
 * Tells of the wallets on this page until the signal: at once, and whenever one more appears. One name is one wallet, the first
 * that says so; one that registers itself and is injected too is offered once, as it registered itself.
 */
export function watchWallets(
  { announced = true, injected = true }: BitcoinOptions,
  signal: AbortSignal,
  tell: (wallets: readonly FoundWallet[]) => void,
): void {
  const registered: FoundWallet[] = []
  let isReady = false
  const update = (): void => {
    if (!isReady || signal.aborted) return
    const found = new Map<string, FoundWallet>()
    for (const wallet of [...registered, ...(injected ? findInjected() : [])]) {
      const key = wallet.name.toLowerCase().replace(/ wallet$/, '')
      if (found.size < mostWallets && !found.has(key)) found.set(key, wallet)
    }
    tell([...found.values()])
  }
  if (announced)
    watchStandard(
      signal,
      (wallet) => {
        if (registered.length < mostWallets) registered.push(wallet)
        update()
      },
      (wallet) => {
        const at = registered.indexOf(wallet)
        if (at >= 0) registered.splice(at, 1)
        update()
      },
    )
  isReady = true
  update()
  // Injected interfaces announce nothing: extensions that were late are there by then.
  addEventListener('load', update, { signal })
}
