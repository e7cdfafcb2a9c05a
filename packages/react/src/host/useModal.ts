import { PorticoError, type Modal } from '@portico/core'
import { useContext } from 'react'
import { ModalContext } from './ModalProvider.js'
import type { RegisteredModal } from './Register.js'

/**
 * The modal of the nearest `ModalProvider`.
 * @throws `react/noProvider`
 */
export function useModal<M extends Modal = RegisteredModal>(): M {
  const modal = useContext(ModalContext)
  if (!modal)
    throw new PorticoError('react/noProvider', {
      shortMessage: 'There is no ModalProvider above this component',
      details: 'Wrap the app in <ModalProvider modal={modal}>. Two copies of @portico/react do not see each other’s.',
    })
  return modal as M
}
