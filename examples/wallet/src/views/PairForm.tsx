import { useState, type FormEvent, type ReactElement } from 'react'
import type { PairingState } from '../state/WalletState.js'

interface PairFormProps {
  readonly pairing: PairingState
  readonly disabled: boolean
  readonly onPair: (link: string) => Promise<void>
}

const progress = { idle: '', failed: '', pairing: 'Reaching the relay…', waiting: 'Waiting for the dapp’s proposal…' }

export function PairForm({ pairing, disabled, onPair }: PairFormProps): ReactElement {
  const [link, setLink] = useState('')
  const busy = pairing.status === 'pairing' || pairing.status === 'waiting'
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void onPair(link)
  }
  return (
    <section className="panel" aria-labelledby="pair-title">
      <h2 id="pair-title">Connect to a dapp</h2>
      <form onSubmit={submit} noValidate>
        <div className="field">
          <label htmlFor="pairing-uri">Pairing URI</label>
          <textarea
            id="pairing-uri"
            rows={3}
            value={link}
            placeholder="wc:…"
            spellCheck={false}
            autoComplete="off"
            aria-describedby="pairing-hint pairing-status"
            aria-invalid={pairing.status === 'failed'}
            onChange={({ target }) => setLink(target.value)}
          />
          <p id="pairing-hint" className="quiet">
            In the dapp choose WalletConnect, copy the link under the QR code and paste it here.
          </p>
        </div>
        <div id="pairing-status" aria-live="polite">
          {pairing.status === 'failed' && <p className="note bad">{pairing.text}</p>}
          {busy && <p className="note">{progress[pairing.status]}</p>}
        </div>
        <button type="submit" className="primary" disabled={disabled || busy}>
          {busy ? 'Pairing…' : 'Pair'}
        </button>
      </form>
    </section>
  )
}
