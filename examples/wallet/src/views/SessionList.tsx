import type { ReactElement } from 'react'
import type { WalletChain } from '../chains/WalletChain.js'
import type { SessionSummary } from '../state/WalletState.js'
import { networkName } from './chainName.js'

interface SessionListProps {
  readonly sessions: readonly SessionSummary[]
  readonly chains: readonly WalletChain[]
  readonly onDisconnect: (topic: string) => Promise<void>
}

export function SessionList({ sessions, chains, onDisconnect }: SessionListProps): ReactElement {
  return (
    <section className="panel" aria-labelledby="sessions-title">
      <h2 id="sessions-title">Sessions</h2>
      {sessions.length === 0 ? (
        <p className="quiet">No dapp is connected. Pair with one to begin.</p>
      ) : (
        <ul className="plain" aria-labelledby="sessions-title">
          {sessions.map(({ topic, name, url, networks, ending }) => (
            <li key={topic} className="session">
              <p className="peer">
                <bdi>{name}</bdi>
                <span className="quiet">
                  <bdi>{url}</bdi>
                </span>
                <span className="quiet">{networks.map((id) => networkName(chains, id)).join(', ')}</span>
              </p>
              <button
                type="button"
                disabled={ending}
                aria-label={`Disconnect ${name}`}
                onClick={() => void onDisconnect(topic)}
              >
                {ending ? 'Ending…' : 'Disconnect'}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
