import type { ModalState } from '@portico/core'
import { useModal } from './useModal.js'
import { useModalAtom } from './useModalAtom.js'

/** Whether the modal is open and whether it is loading. `shake` is true for a moment when it refuses to close. */
export function useModalState(): ModalState {
  return useModalAtom(useModal().atoms.state)
}
