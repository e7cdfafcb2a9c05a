import type { ModalState } from './Modal.js'

export const closedModal: ModalState = { open: false, loading: false, shake: false, namespace: undefined }
