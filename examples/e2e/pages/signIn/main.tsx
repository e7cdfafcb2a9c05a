import { evm } from '@portico/evm'
import { chainPlugins } from '@portico/example-dapp/chainPlugins'
import { localChains } from '@portico/example-dapp/networks'
import { pageLocales } from '@portico/example-dapp/pageLocales'
import { readSettings } from '@portico/example-dapp/settings'
import { createModal } from '@portico/modal'
import { AccountButton, ConnectButton, ModalProvider, useAccount, useConnections, useModal } from '@portico/react'
import { siwx } from '@portico/siwx'
import { walletConnect } from '@portico/walletconnect'
import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

/**
 * A page whose visitors sign in at its own server. Its query is that of the demo, with two more: sign-in is not required with `optional`,
 * and `site` is the name of the page.
 */
const query = new URLSearchParams(location.search)
const settings = readSettings(location.search)
const rules = new CSSStyleSheet()
rules.replaceSync('body { margin: 24px; font-family: sans-serif; } nav { display: flex; gap: 8px; }')
document.adoptedStyleSheets = [rules]

const modal = createModal({
  projectId: 'meridian',
  metadata: { name: query.get('site') ?? 'Meridian', description: 'Boats by the hour' },
  theme: { mode: settings.mode ?? 'dark' },
  locales: pageLocales,
  plugins: [
    evm({ networks: localChains(settings.rpcs) }),
    ...chainPlugins(settings),
    walletConnect(settings.relayUrl ? { relayUrl: settings.relayUrl } : {}),
    siwx({ server: '/siwx', statement: 'Book boats on Meridian.', required: !query.has('optional') }),
  ],
})

function Page(): ReactNode {
  const { open } = useModal()
  const account = useAccount()
  const connections = useConnections()
  return (
    <main>
      <nav aria-label="Wallet">
        <ConnectButton /> <AccountButton />
      </nav>
      <p>
        Status: <span data-testid="status">{account?.status ?? 'disconnected'}</span>, connections:{' '}
        <span data-testid="connections">{connections.length}</span>
      </p>
      <button type="button" onClick={() => open('Connect')}>
        Add a wallet
      </button>
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
Object.assign(window, { modal })
