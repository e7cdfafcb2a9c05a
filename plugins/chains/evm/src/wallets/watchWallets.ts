import { requestProviders } from 'mipd'
import type { EvmConnector, EvmOptions } from '../EvmSpec.js'
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
  { announced = true, injected = true, connectors = [] }: EvmOptions,
  signal: AbortSignal,
  onChange: (wallets: readonly FoundWallet[]) => void,
): void {
  const wallets = new Map<string | undefined, FoundWallet>()
  let isDue = false
  const available = connectors.filter(isAvailable).map(toWallet)
  const update = (): void => {
    isDue = false
    // A wallet that announces itself sets `window.ethereum` too; it is not offered twice.
    const other = injected && !wallets.size && findInjected()
    onChange([...available, ...wallets.values(), ...(other ? [other] : [])])
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

function toWallet(connector: EvmConnector): FoundWallet {
  const { id, name, icon, isContractWallet } = connector
  return { id, name, icon, isContractWallet, type: 'EXTERNAL', getProvider: () => connector.getProvider() }
}

function isAvailable(connector: EvmConnector): boolean {
  try {
    return connector.isAvailable()
  } catch {
    return false // it is another's code, and must not keep the other wallets from the list
  }
}
