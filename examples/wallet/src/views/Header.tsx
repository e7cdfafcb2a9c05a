import type { ReactElement } from 'react'
import type { Connection } from '../state/WalletState.js'

const words: { readonly [Key in Connection]: string } = {
  starting: 'Starting…',
  idle: 'Relay: not needed yet',
  online: 'Relay: connected',
  offline: 'Relay: not connected',
}

export function Header({ connection }: { readonly connection: Connection }): ReactElement {
  return (
    <header>
      <div className="title">
        <h1>Pocket</h1>
        <span role="status" className={`pill ${connection}`}>
          {words[connection]}
        </span>
      </div>
      <p className="note warn">Demo wallet. Its keys are public: use it on local chains only.</p>
    </header>
  )
}
