import { atom, definePlugin, type PluginSpec } from '@portico/core'
import { evm } from '@portico/evm'
import { pageLocales } from '@portico/example-dapp/pageLocales'
import { createModal } from '@portico/modal'
import { AccountButton, ConnectButton, ModalProvider } from '@portico/react'
import { sessions } from '@portico/sessions'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { localNetwork } from '../localNetwork.js'

/** A page with a smart account that grants every session. Its co-signer is at the page's own origin: tests answer for it. */
const query = new URLSearchParams(location.search)
const rules = new CSSStyleSheet()
rules.replaceSync('body { margin: 24px; font-family: sans-serif; } nav { display: flex; gap: 8px; }')
document.adoptedStyleSheets = [rules]

const answers: Readonly<Record<string, unknown>> = {
  wallet_grantPermissions: { context: '0xc0ffee' },
  wallet_revokePermissions: `0x${'ab'.repeat(65)}`,
}
const provider = {
  async request({ method }: { readonly method: string }): Promise<unknown> {
    if (Object.hasOwn(answers, method)) return answers[method]
    throw Object.assign(new Error('The method is not supported'), { code: 4200 })
  },
}
const session = {
  accounts: [{ address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', type: 'smartAccount' }],
  networkId: 'eip155:31337' as const,
  provider,
  subscribe: () => () => {},
}
const connector = {
  id: 'harbour',
  name: 'Harbour',
  type: 'ANNOUNCED' as const,
  namespaces: ['eip155'],
  connect: async () => ({ namespaces: { eip155: session }, end: async () => {} }),
}
const wallet = definePlugin<PluginSpec & { readonly id: 'harbour' }>({
  id: 'harbour',
  core: 1,
  setup: () => ({ connectors: atom([connector]) }),
})
const mode = query.get('mode')
const modal = createModal({
  projectId: 'meridian',
  metadata: { name: 'Meridian', description: 'Boats by the hour' },
  theme: { mode: mode === 'light' || mode === 'dark' ? mode : 'system' },
  locale: query.get('locale') ?? 'en',
  locales: pageLocales,
  plugins: [evm({ networks: [localNetwork('Meridian Mainnet')] }), wallet, sessions({ coSigner: location.origin })],
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
Object.assign(window, { modal })
