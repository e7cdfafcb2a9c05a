import type { Modal } from '@portico/core'
import { createContext, useEffect, type Context, type ReactNode } from 'react'

export const HostContext: Context<Modal | undefined> = createContext<Modal | undefined>(undefined)

export interface ModalProviderProps {
  /** Create it once, outside of components; on a server, once per request. */
  readonly modal: Modal
  readonly children?: ReactNode
}

/**
 * Gives a modal to the hooks and buttons below it, and keeps it started while mounted, which restores earlier connections.
 * Starts are counted: StrictMode and several providers for one modal are fine. It mounts no jotai `<Provider>`.
 */
export function ModalProvider({ modal, children }: ModalProviderProps): ReactNode {
  useEffect(() => modal.start(), [modal])
  return <HostContext.Provider value={modal}>{children}</HostContext.Provider>
}
