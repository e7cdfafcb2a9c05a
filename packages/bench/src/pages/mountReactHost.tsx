import type { Modal } from '@portico/core'
import { ConnectButton, ModalProvider } from '@portico/react'
import { createRoot } from 'react-dom/client'

/** A React page with one button, as README tells React hosts to write it. */
export function mountReactHost(modal: Modal): void {
  const root = document.getElementById('root')
  if (!root) return
  createRoot(root).render(
    <ModalProvider modal={modal}>
      <main>
        <h1>Host</h1>
        <ConnectButton id="connect" />
      </main>
    </ModalProvider>,
  )
}
