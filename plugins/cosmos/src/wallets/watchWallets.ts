import type { FoundWallet, InjectedWallet } from './FoundWallet.js'
import { knownWallets } from './knownWallets.js'

/** Some wallets come late, and say nothing when they do. Milliseconds; looks. */
const glance = 250
const looks = 12

/** Tells of the wallets on this page until the signal: at once, and whenever one more appears. */
export function watchWallets(signal: AbortSignal, tell: (wallets: readonly FoundWallet[]) => void): void {
  let count = 0
  let round = 0
  const look = (): void => {
    const found = findWallets()
    if (found.length !== count) tell(found)
    count = found.length
    if (++round === looks) clearInterval(timer)
  }
  const timer = setInterval(look, glance)
  signal.addEventListener('abort', () => clearInterval(timer))
  addEventListener('load', look, { signal })
  look()
}

function findWallets(): readonly FoundWallet[] {
  return knownWallets.flatMap(([name, rdns]) => {
    try {
      const id = name.toLowerCase()
      const at = (globalThis as unknown as Readonly<Record<string, InjectedWallet>>)[id]!
      // Cosmostation's own interface is another one; this is where it keeps Keplr's.
      const { keplr: injected } = (at['providers'] ?? { keplr: at }) as { readonly keplr: InjectedWallet }
      return typeof injected['enable'] === 'function' && typeof injected['getKey'] === 'function'
        ? [{ id, name, rdns, event: `${id}_keystorechange`, injected }]
        : []
    } catch {
      return [] // there is none, or its getters throw
    }
  })
}
