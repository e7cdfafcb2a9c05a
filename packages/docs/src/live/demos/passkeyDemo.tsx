import { passkey } from '@portico/passkey'
import type { ReactNode } from 'react'
import type { Demo, PanelProps } from './Demo.js'
import { SignButton } from './SignButton.js'

/** WebAuthn takes the name of a domain, and no address of a machine. */
const hasDomain = (): boolean => !/^[\d.]+$|^\[/.test(location.hostname)

function Panel({ modal }: PanelProps): ReactNode {
  return (
    <section className="panel" aria-labelledby="passkey">
      <h2 id="passkey">A page that asks for a signature</h2>
      <SignButton modal={modal} />
      {!hasDomain() && (
        <p className="note">
          Passkeys belong to a domain. This page has an address of a machine:{' '}
          <a href={location.href.replace(location.hostname, 'localhost')} target="_top">
            open it as localhost
          </a>
          .
        </p>
      )}
      <p className="note">
        Transactions of the account need a bundler of its network, which is not here: they fail at the estimate.
      </p>
    </section>
  )
}

export function passkeyDemo(): Demo {
  const networks = { 'eip155:42161': { bundlerUrl: 'https://bundler.example.org/' } } as const
  return { plugins: [passkey({ networks })], Panel }
}
