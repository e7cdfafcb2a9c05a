import type { Namespace } from '@portico/core'
import { useCallback, useMemo } from 'react'
import { useAction, type ActionState } from './useAction.js'
import { useModal } from './useModal.js'

export interface DisconnectTarget {
  readonly connectionId?: string
  readonly namespace?: Namespace
}

export interface UseDisconnectResult extends ActionState<DisconnectTarget | undefined, void> {
  /**
   * Disconnects one connection, one namespace, or everything when it is called without a target.
   * @throws `core/disconnectPartly` when a wallet refused. The site is disconnected all the same.
   */
  readonly disconnect: (target?: DisconnectTarget) => Promise<void>
}

/** Disconnects wallets. */
export function useDisconnect(): UseDisconnectResult {
  const modal = useModal()
  const perform = useCallback((target: DisconnectTarget | undefined) => modal.disconnect(target), [modal])
  const { state, run } = useAction(perform)
  const disconnect = useCallback((target?: DisconnectTarget) => run(target), [run])
  return useMemo(() => ({ ...state, disconnect }), [state, disconnect])
}
