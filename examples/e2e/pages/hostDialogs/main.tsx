import { evm } from '@portico/evm'
import { createModal } from '@portico/modal'
import { AccountButton, ConnectButton, ModalProvider, NetworkButton } from '@portico/react'
import { StrictMode, useState, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { localNetwork } from '../localNetwork.js'
import { dialogs } from './dialogs.js'

const query = new URLSearchParams(location.search)
document.documentElement.dir = query.get('dir') ?? 'ltr'
const rules = new CSSStyleSheet()
rules.replaceSync(`
  body { margin: 24px; font-family: sans-serif; }
  .overlay { position: fixed; inset: 0; background: rgb(0 0 0 / 0.4); }
  .box { position: fixed; inset: 20% 30%; padding: 24px; background: #fff; }
  ${query.get('css') ?? ''}
`)
document.adoptedStyleSheets = [rules]

const modal = createModal({
  projectId: 'shop',
  metadata: { name: 'Corner shop', description: 'A shop' },
  theme: { mode: query.get('mode') === 'light' ? 'light' : 'dark' },
  plugins: [evm({ networks: [localNetwork('Home')] })],
})

function Wallet(): ReactNode {
  return (
    <>
      <NetworkButton /> <ConnectButton /> <AccountButton /> <AccountButton balance aria-label="Balance" />
    </>
  )
}

function Page(): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const Dialog = dialogs[query.get('host') ?? '']
  return (
    <main>
      <h1>Corner shop</h1>
      <p>
        <Wallet />
      </p>
      <button type="button" onClick={() => setOpen(true)}>
        Open the settings
      </button>
      {Dialog && (
        <Dialog isOpen={isOpen} onOpenChange={setOpen}>
          <p>
            <label>
              Name <input />
            </label>
          </p>
          <div role="group" aria-label="Wallet">
            <Wallet />
          </div>
        </Dialog>
      )}
    </main>
  )
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <ModalProvider modal={modal}>
      <Page />
    </ModalProvider>
  </StrictMode>,
)
