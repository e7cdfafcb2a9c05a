import type { Caip2, Network } from '@portico/core'
import { useCallback, useMemo } from 'react'
import { useAction, type ActionState } from './useAction.js'
import { useModal } from './useModal.js'
import { useModalAtom } from './useModalAtom.js'

export interface UseSwitchNetworkResult extends ActionState<Caip2, void> {
  /**
   * Asks the wallet to switch to a network, by its CAIP-2 id such as `eip155:1`. A network of a namespace without a connected
   * wallet opens the modal, which asks the visitor.
   * @throws as `modal.switchNetwork`: `core/networkNotFound`, `core/modalClosed`, or the error of the wallet
   */
  readonly switchNetwork: (networkId: Caip2) => Promise<void>
  /** The networks to switch to, of all namespaces. */
  readonly networks: readonly Network[]
}

/** Switches to another network. */
export function useSwitchNetwork(): UseSwitchNetworkResult {
  const modal = useModal()
  const networks = useModalAtom(modal.atoms.networks)
  const perform = useCallback((networkId: Caip2) => modal.switchNetwork(networkId), [modal])
  const { state, run } = useAction(perform)
  return useMemo(() => ({ ...state, switchNetwork: run, networks }), [state, run, networks])
}
