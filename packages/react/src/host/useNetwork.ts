import type { Caip2, Network } from '@portico/core'
import { useModal } from './useModal.js'
import { useModalAtom } from './useModalAtom.js'

export interface NetworkInUse {
  /** The network in use. It is named 'Unknown Network' when the wallet is on one that is not configured. */
  readonly network: Network | undefined
  readonly networks: readonly Network[]
  /** False while the wallet is on a network that is not configured. */
  readonly supported: boolean
  /** @throws `core/networkNotFound`, or the error of the wallet. */
  readonly switchNetwork: (networkId: Caip2, signal?: AbortSignal) => Promise<void>
}

export function useNetwork(): NetworkInUse {
  const { atoms, switchNetwork } = useModal()
  const network = useModalAtom(atoms.network)
  const networks = useModalAtom(atoms.networks)
  const supported = !network || networks.some(({ caipNetworkId }) => caipNetworkId === network.caipNetworkId)
  return { network, networks, supported, switchNetwork }
}
