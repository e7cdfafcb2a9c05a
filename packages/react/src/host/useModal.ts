import { PorticoError, type Modal } from '@portico/core'
import { useContext } from 'react'
import { HostContext } from './ModalProvider.js'
import type { RegisteredModal } from './Register.js'

/**
 * The modal of the nearest `ModalProvider`.
 * @throws `react/noProvider`
 */
export function useModal<M extends Modal = RegisteredModal>(): M {
  const modal = useContext(HostContext)
  if (!modal)
    throw new PorticoError('react/noProvider', {
      shortMessage: 'There is no ModalProvider above this component',
      details:
        'Wrap the app in <ModalProvider modal={modal}>. If it is wrapped, two copies of @portico/react may be installed: ' +
        'each has its own context. `npm ls @portico/react` shows them.',
    })
  return modal as M
}
