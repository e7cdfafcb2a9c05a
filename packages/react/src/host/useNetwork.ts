import type { Network } from '@portico/core'
import { useMemo } from 'react'
import { useModal } from './useModal.js'
import { useModalAtom } from './useModalAtom.js'

export interface NetworkInUse {
  /** The network in use. It is named 'Unknown Network' when the wallet is on one that is not configured. */
  readonly network: Network | undefined
  readonly networks: readonly Network[]
  /** False while the wallet is on a network that is not configured. */
  readonly supported: boolean
}

/** The network in use. `useSwitchNetwork` switches to another one. */
export function useNetwork(): NetworkInUse {
  const { atoms } = useModal()
  const network = useModalAtom(atoms.network)
  const networks = useModalAtom(atoms.networks)
  return useMemo(() => {
    const supported = !network || networks.some(({ caipNetworkId }) => caipNetworkId === network.caipNetworkId)
    return { network, networks, supported }
  }, [network, networks])
}
