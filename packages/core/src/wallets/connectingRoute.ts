import type { Namespace } from '../caip/caip.js'
import type { PairingCapability } from '../capabilities/pairing.js'
import type { Wallet } from './Wallet.js'

/**
 * The view that connects a wallet: ConnectingExternal when a detected connector matches it, else the one that pairs
 * with it. Undefined where neither is there: all that is left is to get the wallet.
 */
export function connectingRoute(
  wallet: Wallet,
  pairing: PairingCapability | undefined,
  namespaces: readonly Namespace[] | undefined,
): { readonly view: string; readonly params: object } | undefined {
  const [connector] = wallet.connectors
  if (connector) {
    return connector.view
      ? { view: connector.view, params: {} }
      : { view: 'ConnectingExternal', params: namespaces ? { wallet, namespaces } : { wallet } }
  }
  if (pairing && wallet.listing && pairing.reaches(wallet.listing))
    return { view: pairing.walletView, params: { wallet } }
  return undefined
}
