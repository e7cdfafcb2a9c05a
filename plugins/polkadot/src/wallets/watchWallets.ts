import { findWallets } from './findWallets.js'
import type { FoundWallet } from './FoundWallet.js'

/** Extensions come late as a rule, and nothing tells when they do. Milliseconds; looks. */
const glance = 250
const looks = 12

/** Tells of the extensions on this page until the signal: at once, and whenever one more appears. */
export function watchWallets(signal: AbortSignal, tell: (wallets: readonly FoundWallet[]) => void): void {
  let before = ''
  let round = 0
  const look = (): void => {
    const found = findWallets()
    const now = found.map(({ id }) => id).join()
    if (now !== before) tell(found)
    before = now
  }
  const timer = setInterval(() => {
    look()
    if (++round === looks) clearInterval(timer)
  }, glance)
  signal.addEventListener('abort', () => clearInterval(timer))
  for (const event of ['DOMContentLoaded', 'load', 'focus']) addEventListener(event, look, { signal })
  look()
}
