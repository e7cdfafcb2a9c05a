import type { ConnectFlow, ConnectFlowState, Connection, ConnectOptions } from '@portico/core'
import { useCallback, useMemo, useRef } from 'react'
import { useAction, type ActionState } from './useAction.js'
import { useModal } from './useModal.js'
import { useModalAtom } from './useModalAtom.js'

export interface UseConnectResult extends ActionState<ConnectOptions | undefined, readonly Connection[]> {
  /**
   * Connects the wallet that `options` name, or opens the modal for the visitor to choose one.
   * @throws as `modal.connect`: `core/connectionRejected`, `core/modalClosed`, `core/connectTimeout`, `core/walletNotFound` …
   */
  readonly connect: (options?: ConnectOptions) => Promise<readonly Connection[]>
  /** Cancels the latest call of `connect`: the wallet's request is withdrawn, and `connect` rejects with an `AbortError`. */
  readonly cancel: () => void
  /** The steps of the connect in progress, for pages that draw it themselves: whether the wallet is slow, why it failed … */
  readonly flow: ConnectFlowState
}

/** Connects a wallet. */
export function useConnect(): UseConnectResult {
  const modal = useModal()
  const flow = useModalAtom(modal.atoms.connectFlow)
  const current = useRef<ConnectFlow>(undefined)
  const perform = useCallback(
    (options: ConnectOptions | undefined) => (current.current = modal.connect(options)),
    [modal],
  )
  const { state, run } = useAction<ConnectOptions | undefined, readonly Connection[]>(perform)
  const connect = useCallback((options?: ConnectOptions) => run(options), [run])
  const cancel = useCallback(() => current.current?.cancel(), [])
  return useMemo(() => ({ ...state, connect, cancel, flow }), [state, connect, cancel, flow])
}
