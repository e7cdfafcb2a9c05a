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
  }
  const timer = setInterval(() => {
    look()
    if (++round === looks) clearInterval(timer)
  }, glance)
  signal.addEventListener('abort', () => clearInterval(timer))
  for (const event of ['DOMContentLoaded', 'load']) addEventListener(event, look, { signal })
  look()
}

function findWallets(): readonly FoundWallet[] {
  return knownWallets.flatMap(({ name, rdns, path }) => {
    try {
      const injected = path.split('.').reduce<unknown>((at, key) => (at as InjectedWallet)[key], globalThis)
      const { enable, getKey } = injected as InjectedWallet
      const id = name.toLowerCase()
      return typeof enable === 'function' && typeof getKey === 'function'
        ? [{ id, name, rdns, event: `${id}_keystorechange`, injected: injected as InjectedWallet }]
        : []
    } catch {
      return [] // there is none, or its getters throw
    }
  })
}
