import type { Modal } from '@portico/core'
import { createContext, useEffect, type Context, type ReactNode } from 'react'

export const ModalContext: Context<Modal | undefined> = createContext<Modal | undefined>(undefined)

export interface ModalProviderProps {
  /** Made once, outside of components; on a server one per request. */
  readonly modal: Modal
  readonly children?: ReactNode
}

/**
 * Gives a modal to the hooks and buttons below it, and keeps it started while it is mounted: earlier connections are taken
 * up again. Starts are counted, so StrictMode and several providers of one modal are fine. It mounts no Provider of jotai.
 */
export function ModalProvider({ modal, children }: ModalProviderProps): ReactNode {
  useEffect(() => modal.start(), [modal])
  return <ModalContext.Provider value={modal}>{children}</ModalContext.Provider>
}
