import { AccountButton, ConnectButton, ModalProvider, NetworkButton } from '@portico/react'
import type { ReactNode } from 'react'
import { AccountPanel } from './AccountPanel.js'
import type { DappModal } from './createDappModal.js'
import { EmbeddedFrame } from './EmbeddedFrame.js'
import { EventLog } from './EventLog.js'
import { PayPanel } from './PayPanel.js'
import { BatchPanel } from './BatchPanel.js'
import { SendPanel } from './SendPanel.js'
import { SessionPanel } from './SessionPanel.js'
import type { Settings } from './settings.js'
import { SignPanel } from './SignPanel.js'
import { ThemePlayground } from './ThemePlayground.js'
import { useEventLog } from './useEventLog.js'

export function App({ modal, settings }: { readonly modal: DappModal; readonly settings: Settings }): ReactNode {
  return (
    <ModalProvider modal={modal}>
      <Page settings={settings} />
    </ModalProvider>
  )
}

function Page({ settings }: { readonly settings: Settings }): ReactNode {
  const { secureSite, bundler, projectId } = settings
  const [rpcUrl] = settings.rpcs
  const log = useEventLog()
  return (
    <>
      <header className="bar">
        <p className="brand">Meridian</p>
        <nav aria-label="Wallet" className="wallet">
          <NetworkButton />
          <AccountButton balance={settings.balance} />
          <ConnectButton />
        </nav>
      </header>
      <main className="page">
        <section className="hero">
          <h1>One modal, every wallet</h1>
          <p>
            Connect a wallet on this machine, or pair with one on another. Everything you see of Portico here is a
            plugin.
          </p>
        </section>
        {settings.embedded && <EmbeddedFrame />}
        <AccountPanel />
        <SignPanel report={log.write} />
        <SendPanel report={log.write} />
        {(secureSite || settings.passkey) && <BatchPanel report={log.write} />}
        {secureSite && bundler && rpcUrl && projectId && (
          <SessionPanel
            report={log.write}
            coSigner={secureSite}
            bundlerUrl={bundler}
            rpcUrl={rpcUrl}
            projectId={projectId}
          />
        )}
        {settings.pay && <PayPanel payment={settings.pay} report={log.write} />}
        <ThemePlayground />
        <EventLog lines={log.lines} clear={log.clear} />
      </main>
    </>
  )
}
