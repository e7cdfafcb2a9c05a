import type { Wallet } from '@wallet-standard/base'
import type { SolanaOptions } from '../SolanaOptions.js'
import type { FoundWallet } from './FoundWallet.js'
import { parseWallet } from './parseWallet.js'

/** More than anyone has installed; a page full of registrations stays usable. */
const mostWallets = 100

type Register = (...values: readonly Wallet[]) => () => void

/**
 * Tells of the wallets on this page until the signal: at once, and whenever one comes or goes. Wallet Standard by its two events, as
 * its library keeps its list for the whole page and for ever. The first of a name keeps it: nobody who comes later takes its place.
 */
export function watchWallets(
  { registered = true, injected = true }: SolanaOptions,
  signal: AbortSignal,
  tell: (wallets: readonly FoundWallet[]) => void,
): void {
  let wallets: readonly FoundWallet[] = []
  let legacy: readonly FoundWallet[] = []
  const update = (next: readonly FoundWallet[]): void => {
    wallets = next
    // A wallet that registers itself sets a global too; it is not offered twice.
    if (!signal.aborted) tell(next.length ? next : legacy)
  }
  const register: Register = (...values) => {
    const life = new AbortController()
    for (const value of values) {
      void quietly(() => {
        const wallet = parseWallet(value, life.signal)
        if (wallet && wallets.length < mostWallets && !wallets.some(({ id }) => id === wallet.id))
          update([...wallets, wallet])
      })
    }
    return () => {
      life.abort()
      update(wallets.filter(({ gone }) => gone !== life.signal))
    }
  }
  // Almost every wallet registers itself: where one has, the page is spared the code that looks for the others.
  const look = async (): Promise<void> => {
    if (!injected || wallets.length || !('solana' in globalThis || 'phantom' in globalThis)) return
    const { findLegacy } = await import('./findLegacy.js')
    legacy = findLegacy()
    update(wallets)
  }
  const detail = { register }
  update([])
  if (registered) {
    addEventListener(
      'wallet-standard:register-wallet',
      (event) => void quietly(() => (event as CustomEvent<(api: typeof detail) => void>).detail(detail)),
      { signal },
    )
    dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail }))
  }
  if (document.readyState === 'complete') void quietly(look)
  else addEventListener('load', () => void quietly(look), { signal })
}

/** What throws when it is read, or does not load, is no wallet. */
async function quietly(work: () => unknown): Promise<void> {
  try {
    await work()
  } catch {
    // As where there is none.
  }
}
