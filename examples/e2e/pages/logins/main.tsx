import { email } from '@portico/email'
import { evm } from '@portico/evm'
import { pageLocales } from '@portico/example-dapp/pageLocales'
import { createModal } from '@portico/modal'
import { AccountButton, ConnectButton, ModalProvider } from '@portico/react'
import { socials, type SocialProvider } from '@portico/socials'
import { scriptedEmbeddedWallet, type EmbeddedWalletScript } from '@portico/testing/embedded-wallet'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { localNetwork } from '../localNetwork.js'

/**
 * A page with logins into an embedded wallet that does as the query says: `device`, `finish` or `code` of a login by e-mail (`step`) or
 * after one at a provider (`confirm`), methods that never answer (`stall`) or fail (`fail`, as `method:message`), and the address of who is logged in (`user`).
 */
const query = new URLSearchParams(location.search)
const rules = new CSSStyleSheet()
rules.replaceSync('body { margin: 24px; font-family: sans-serif; } nav { display: flex; gap: 8px; }')
document.adoptedStyleSheets = [rules]

const step = query.get('step')
const confirm = query.get('confirm')
const user = query.get('user')
const script: Record<string, unknown> = {
  ...(step === 'device' && { connectEmail: async () => ({ next: 'device', matchCode: '47' }) }),
  ...(step === 'finish' && { connectEmail: async () => ({ next: 'finish' }) }),
  ...(confirm === 'code' && { confirmSocial: async () => ({ next: 'code' }) }),
  ...(confirm === 'device' && { confirmSocial: async () => ({ next: 'device', matchCode: '47' }) }),
  ...(user !== null && { loggedIn: { provider: 'email', email: user } }),
}
for (const method of query.get('stall')?.split(',') ?? []) script[method] = () => new Promise(() => {})
for (const [method = '', message] of query.getAll('fail').map((entry) => entry.split(':')))
  script[method] = () => Promise.reject(new Error(message))

const wallet = scriptedEmbeddedWallet(script as EmbeddedWalletScript)
const providers = query.get('providers')?.split(',') as readonly SocialProvider[] | undefined
const mode = query.get('mode')
const modal = createModal({
  projectId: 'meridian',
  metadata: { name: 'Meridian', description: 'Boats by the hour' },
  theme: { mode: mode === 'light' || mode === 'dark' ? mode : 'system' },
  locale: query.get('locale') ?? 'en',
  locales: pageLocales,
  plugins: [evm({ networks: [localNetwork('Meridian Mainnet')] }), wallet.plugin, email(), socials({ providers })],
})

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <ModalProvider modal={modal}>
      <nav aria-label="Wallet">
        <ConnectButton /> <AccountButton />
      </nav>
    </ModalProvider>
  </StrictMode>,
)
Object.assign(window, { modal, wallet })
