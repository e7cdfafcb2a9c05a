// The yardstick: a React page that opens a `<dialog>` with the same five rows, and nothing else.
import { useRef, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { benchWallets } from './wallets.js'

function Page(): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <main>
      <h1>Host</h1>
      <button id="connect" type="button" onClick={() => dialog.current?.showModal()}>
        Connect
      </button>
      <dialog ref={dialog} aria-label="Connect wallet">
        <h2>Connect wallet</h2>
        <ul>
          {benchWallets.map(({ name, icon }) => (
            <li key={name}>
              <button type="button">
                <img src={icon} alt="" width={40} height={40} />
                {name}
              </button>
            </li>
          ))}
        </ul>
      </dialog>
    </main>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Page />)
