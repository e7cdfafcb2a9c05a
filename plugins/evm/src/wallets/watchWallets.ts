import { requestProviders } from 'mipd'
import type { EvmOptions } from '../EvmOptions.js'
import { findInjected } from './findInjected.js'
import type { FoundWallet } from './FoundWallet.js'
import { parseAnnouncement } from './parseAnnouncement.js'

/** More than anyone has installed; a page full of announcements stays usable. */
const mostWallets = 100

/**
 * Tells of the wallets on this page until the signal: at once, and whenever one more appears. One rdns is one wallet, the
 * first that says so: nobody who comes later takes its place.
 */
export function watchWallets(
  { announced = true, injected = true, safe = ['https://app.safe.global'] }: EvmOptions,
  signal: AbortSignal,
  tell: (wallets: readonly FoundWallet[]) => void,
): void {
  const wallets: FoundWallet[] = []
  let around: FoundWallet | undefined
  const update = (): void => {
    // A wallet that announces itself sets `window.ethereum` too; it is not offered twice.
    const other = injected && !wallets.length && findInjected()
    tell([around, ...wallets, other].filter((wallet) => !!wallet))
  }
  const stop =
    announced &&
    requestProviders((detail) => {
      const wallet = parseAnnouncement(detail)
      if (!wallet || wallets.length >= mostWallets || wallets.some(({ rdns }) => rdns === wallet.rdns)) return
      wallets.push(wallet)
      update()
    })
  if (stop) signal.addEventListener('abort', stop)
  addEventListener('ethereum#initialized', update, { signal })
  update()
  // Only a page in somebody's frame can be a Safe App; all others are spared the code that finds out.
  if (safe && parent !== window)
    import('../safe/findSafe.js').then(
      ({ findSafe }) => {
        around = findSafe(safe)
        if (!signal.aborted) update()
      },
      () => {}, // as where there is none
    )
}
