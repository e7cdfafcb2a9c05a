import type { ModalState } from '@portico/core'
import { useModal } from './useModal.js'
import { useModalAtom } from './useModalAtom.js'

/** Whether the modal is open, on its way, or shaking its head. */
export function useModalState(): ModalState {
  return useModalAtom(useModal().atoms.state)
}
