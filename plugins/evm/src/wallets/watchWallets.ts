import { requestProviders } from 'mipd'
import type { EvmConnector, EvmOptions } from '../EvmSpec.js'
import { findInjected, parseAnnouncement, type FoundWallet } from './FoundWallet.js'

/** More than a visitor has installed: a page that announces wallets without end does not fill the list. */
const mostWallets = 100

/**
 * Calls back with the wallets on this page until the signal: at once, and again for each that appears later. The first wallet
 * that announces an rdns keeps it; a later one cannot replace it.
 */
export function watchWallets(
  { announced = true, injected = true, connectors = [] }: EvmOptions,
  signal: AbortSignal,
  onChange: (wallets: readonly FoundWallet[]) => void,
): void {
  const wallets: FoundWallet[] = []
  const available = connectors.filter(isAvailable).map(toWallet)
  const update = (): void => {
    // A wallet that announces itself sets `window.ethereum` too; it is not offered twice.
    const other = injected && !wallets.length && findInjected()
    onChange([...available, ...wallets, ...(other ? [other] : [])])
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
