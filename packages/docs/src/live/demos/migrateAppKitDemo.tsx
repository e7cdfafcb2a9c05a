import { migrateFromAppKit } from '@portico/migrate-appkit'
import type { ReactNode } from 'react'
import type { Demo, DemoPage } from './Demo.js'

const rdns = 'org.example.demonstration'
const arbitrum = 42_161
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** What AppKit stores of a visitor who connected a wallet of EIP-6963. */
const stored: Readonly<Record<string, string>> = {
  '@appkit/connection_status': 'connected',
  '@appkit/active_namespace': 'eip155',
  '@appkit/active_caip_network_id': `eip155:${arbitrum}`,
  '@appkit/eip155:connected_connector_id': rdns,
  '@appkit/connections': JSON.stringify({
    eip155: [{ connectorId: rdns, name: 'Demonstration', accounts: [{ address, type: 'eoa' }] }],
  }),
}

/** @returns whether this visitor comes from AppKit */
const isStored = (): boolean => Object.keys(stored).every((key) => localStorage.getItem(key) !== null)

/** Makes the visitor one who was connected before the site moved, or a new one. Nothing of Portico is stored in either case. */
function begin(isConnected: boolean): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith('portico.')) localStorage.removeItem(key)
  for (const [key, value] of Object.entries(stored))
    if (isConnected) localStorage.setItem(key, value)
    else localStorage.removeItem(key)
  location.reload()
}

function Panel(): ReactNode {
  return (
    <section className="panel" aria-labelledby="before">
      <h2 id="before">Before the site moved</h2>
      <p className="row">
        <button type="button" onClick={() => begin(true)}>
          Come as a visitor of AppKit
        </button>
        <button type="button" onClick={() => begin(false)}>
          Come as a new visitor
        </button>
      </p>
      <p className="note">
        {isStored()
          ? 'This browser has what AppKit stores of a connected visitor, on Arbitrum One. The wallet was not asked anything.'
          : 'The first button stores what AppKit stores of a visitor who is connected on Arbitrum One, and loads the page again.'}
      </p>
    </section>
  )
}

export function migrateAppKitDemo({ trust }: DemoPage): Demo {
  // The wallet gave its accounts to this site when AppKit asked.
  if (isStored()) trust(arbitrum)
  return { plugins: [migrateFromAppKit()], Panel }
}
