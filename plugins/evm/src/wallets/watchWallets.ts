import { lazy } from '@portico/core'
import { requestProviders } from 'mipd'
import type { EvmOptions } from '../EvmSpec.js'
import { findInjected, parseAnnouncement, type FoundWallet } from './FoundWallet.js'

/** Core lists fewer, those that the visitor or the site knows first: wallets announced without end hide none of them. */
const mostWallets = 10_000
/** From here on, those announced at once are listed at once. */
const manyWallets = 100

/**
 * Calls back with the wallets on this page until the signal: at once, and again for each that appears later. The first wallet
 * that announces an rdns keeps it; a later one cannot replace it.
 */
export function watchWallets(
  { announced = true, injected = true, safe = ['https://app.safe.global'] }: EvmOptions,
  signal: AbortSignal,
  onChange: (wallets: readonly FoundWallet[]) => void,
): void {
  const wallets = new Map<string | undefined, FoundWallet>()
  let isDue = false
  const safeWallet = safe && findSafe(safe)
  const update = (): void => {
    isDue = false
    // A wallet that announces itself sets `window.ethereum` too; it is not offered twice.
    const other = injected && !wallets.size && findInjected()
    onChange([safeWallet, ...wallets.values(), other].filter((wallet) => !!wallet))
  }
  const stop =
    announced &&
    requestProviders((detail) => {
      const wallet = parseAnnouncement(detail)
      if (!wallet || wallets.size >= mostWallets || wallets.has(wallet.rdns)) return
      wallets.set(wallet.rdns, wallet)
      if (wallets.size < manyWallets) update()
      else if (!isDue) queueMicrotask(update)
      isDue = wallets.size >= manyWallets
    })
  if (stop) signal.addEventListener('abort', stop)
  addEventListener('ethereum#initialized', update, { signal })
  update()
}

/** The Safe that shows this page in a frame as a Safe App: the origin of the page around the frame is one of `origins`. */
function findSafe(origins: readonly string[]): FoundWallet | undefined {
  if (parent === window) return undefined
  const around = location.ancestorOrigins?.[0] ?? (document.referrer && new URL(document.referrer).origin)
  if (!origins.includes(around)) return undefined
  const load = lazy('evm', () => import('./openSafe.js'))
  return { id: 'safe', name: 'Safe', type: 'EXTERNAL', open: async () => (await load()).openSafe(origins) }
}
