import type { ReactElement } from 'react'
import type { WalletChain } from '../chains/WalletChain.js'
import type { ProposalSummary } from '../proposals/summarizeProposal.js'
import { networkName } from './chainName.js'

interface ProposalDetailsProps {
  readonly proposal: ProposalSummary
  readonly chains: readonly WalletChain[]
}

export function ProposalDetails({ proposal, chains }: ProposalDetailsProps): ReactElement {
  const { name, url, description, networks, methods } = proposal
  return (
    <>
      <p className="peer">
        <bdi>{name}</bdi>
        <span className="quiet">
          <bdi>{url ?? 'names no website'}</bdi>
        </span>
      </p>
      {description && <p className="quiet">{description}</p>}
      <h3>Networks</h3>
      {networks.length === 0 ? (
        <p className="quiet">Any that this wallet has</p>
      ) : (
        <ul className="plain">
          {networks.map(({ id, required }) => (
            <li key={id}>
              <bdi>{networkName(chains, id)}</bdi>
              {required && <span className="pill">required</span>}
            </li>
          ))}
        </ul>
      )}
      {methods.length > 0 && (
        <details>
          <summary>{methods.length} methods</summary>
          <p className="quiet mono wrap">{methods.join(', ')}</p>
        </details>
      )}
      <p className="quiet">Name and website are what the dapp says of itself.</p>
    </>
  )
}
