import { useEffect, useRef, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

/** What a page needs of a modal here; every modal is one. */
export interface Opener {
  start(): unknown
  open(): void
  preloadFrom(button: Element): () => void
}

function Page({ modal }: { readonly modal: Opener }): ReactNode {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => modal.preloadFrom(button.current!), [modal])
  return (
    <main>
      <h1>Host</h1>
      <button id="connect" type="button" ref={button} onClick={() => modal.open()}>
        Connect
      </button>
    </main>
  )
}

/** A React page with one button, as in the ten-line integration. */
export function mountHostPage(modal: Opener): void {
  modal.start()
  const root = document.getElementById('root')
  if (root) createRoot(root).render(<Page modal={modal} />)
}
