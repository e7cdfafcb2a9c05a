import { definePlugin, isPorticoError, type AnyPlugin, type PluginSpec } from '@portico/core'
import { evm } from '@portico/evm'
import { createModal } from '@portico/modal'
import { AccountButton, ConnectButton, ModalProvider, NetworkButton, useAccount, useModal } from '@portico/react'
import { receive } from '@portico/receive'
import { StrictMode, useState, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { localNetwork } from '../localNetwork.js'
import { badPlugins } from './badPlugins.js'

Object.assign(window, { reports: [] })

/** A good feature beside the bad one, with an action and a tab of its own. */
const gifts: AnyPlugin = definePlugin<PluginSpec>({
  id: 'gifts',
  core: 1,
  setup: () => ({
    slots: {
      'account.actions': [{ id: 'give', label: () => 'Give', onSelect() {} }],
      'account.tabs': [{ id: 'given', label: () => 'Given', load: async () => ({ default: () => 'No gifts yet' }) }],
    },
  }),
})

function openModal(plugin: AnyPlugin) {
  return createModal({
    projectId: 'shop',
    metadata: { name: 'Corner shop', description: 'A shop' },
    plugins: [plugin, evm({ networks: [localNetwork('Local')] }), receive(), gifts] as readonly AnyPlugin[],
    onError: (error, { plugin: id, phase }) =>
      window.reports.push([id, phase, error instanceof Error ? error.message : String(error)]),
  })
}

function Shop(): ReactNode {
  const { address } = useAccount()
  const modal = useModal()
  return (
    <main>
      <p role="status" aria-label="Account">
        {address ?? 'Nobody is connected'}
      </p>
      <NetworkButton />
      <ConnectButton />
      <AccountButton />
      <button type="button" onClick={() => modal.open('Tip' as never)}>
        Open the tip
      </button>
    </main>
  )
}

function Page({ modal }: { readonly modal: ReturnType<typeof openModal> }): ReactNode {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <h1>Corner shop</h1>
      {isOpen ? (
        <ModalProvider modal={modal}>
          <Shop />
        </ModalProvider>
      ) : (
        <p role="status" aria-label="Account">
          Closed
        </p>
      )}
      <button type="button" onClick={() => setOpen(false)}>
        Close the shop
      </button>
    </>
  )
}

const name = new URLSearchParams(location.search).get('plugin') ?? ''
const root = createRoot(document.getElementById('root')!)
try {
  root.render(
    <StrictMode>
      <Page modal={openModal(badPlugins[name]!())} />
    </StrictMode>,
  )
} catch (error) {
  // What a site does that can be read without a wallet.
  root.render(
    <>
      <h1>Corner shop</h1>
      <p role="alert">{isPorticoError(error) ? error.shortMessage : 'not a coded error'}</p>
    </>,
  )
}
