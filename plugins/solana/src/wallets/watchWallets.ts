import type { SolanaOptions } from '../SolanaOptions.js'
import { findLegacy } from './findLegacy.js'
import type { FoundWallet } from './FoundWallet.js'
import { parseWallet } from './parseWallet.js'

/** More than anyone has installed; a page full of registrations stays usable. */
const mostWallets = 100

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
  const update = (): void => {
    if (!signal.aborted) tell([...wallets, ...(injected ? findLegacy(wallets) : [])])
  }
  const add = (value: unknown): (() => void) => {
    const life = new AbortController()
    const wallet = parseWallet(value, life.signal)
    if (!wallet || wallets.length >= mostWallets || wallets.some(({ id }) => id === wallet.id)) return () => {}
    wallets = [...wallets, wallet]
    update()
    return () => {
      wallets = wallets.filter((other) => other !== wallet)
      life.abort()
      update()
    }
  }
  const detail = Object.freeze({
    register: (...values: readonly unknown[]) => {
      const removals = values.map(add)
      return () => removals.forEach((remove) => remove())
    },
  })
  if (registered) {
    addEventListener(
      'wallet-standard:register-wallet',
      (event) => {
        try {
          ;(event as CustomEvent<(api: typeof detail) => void>).detail(detail)
        } catch {
          // A wallet that cannot register itself is none.
        }
      },
      { signal },
    )
    dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail }))
  }
  update()
  // Extensions of the old kind put themselves there at any moment until the page has loaded.
  addEventListener('load', update, { signal })
}
