import { SignMessage } from '@portico/modal'
import { useState, type ReactNode } from 'react'
import type { PanelProps } from './Demo.js'

/** A page that asks the connected wallet for a signature, and shows it. */
export function SignButton({ modal }: PanelProps): ReactNode {
  const [said, setSaid] = useState('')
  async function sign(): Promise<void> {
    const { namespace, caipAddress } = modal.store.get(modal.atoms.account)
    const signer = modal.capability(SignMessage).for(namespace)
    if (!caipAddress || !signer) return setSaid('Connect a wallet first')
    setSaid('Asked the wallet')
    try {
      setSaid((await signer.signMessage({ account: caipAddress, message: 'Hello' })).signature)
    } catch (error) {
      setSaid(error instanceof Error ? error.message : 'It failed')
    }
  }
  return (
    <>
      <p className="row">
        <button type="button" onClick={() => void sign()}>
          Sign “Hello”
        </button>
      </p>
      <output className="note" aria-label="Signature">
        {said}
      </output>
    </>
  )
}

/** The site beside a wallet that is in the page too. */
export function SitePanel({ modal }: PanelProps): ReactNode {
  return (
    <section className="panel" aria-labelledby="site">
      <h2 id="site">The site</h2>
      <SignButton modal={modal} />
    </section>
  )
}
