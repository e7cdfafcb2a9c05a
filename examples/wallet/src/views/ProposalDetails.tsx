import type { ReactElement } from 'react'
import type { WalletChain } from '../chains/WalletChain.js'
import type { ProposalSummary } from '../proposals/summarizeProposal.js'
import { networkName } from './chainName.js'
import { groupNetworks } from './groupNetworks.js'

interface ProposalDetailsProps {
  readonly proposal: ProposalSummary
  readonly chains: readonly WalletChain[]
  /** Namespaces that the owner does not grant. */
  readonly leftOut: readonly string[]
  readonly disabled: boolean
  readonly onLeaveOut: (namespaces: readonly string[]) => void
}

export function ProposalDetails(props: ProposalDetailsProps): ReactElement {
  const { proposal, chains, leftOut, disabled, onLeaveOut } = props
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
      {networks.length === 0 && <p className="quiet">Any that this wallet has</p>}
      {groupNetworks(networks).map(({ namespace, label, required, ids }) => (
        <fieldset key={namespace} className="namespace" disabled={disabled}>
          <legend>
            {label === undefined ? (
              <bdi>{namespace}</bdi>
            ) : (
              <label>
                <input
                  type="checkbox"
                  checked={!leftOut.includes(namespace)}
                  // The dapp takes no session without it: then the owner rejects.
                  disabled={required}
                  onChange={({ target }) =>
                    onLeaveOut(
                      target.checked ? leftOut.filter((other) => other !== namespace) : [...leftOut, namespace],
                    )
                  }
                />
                {label}
              </label>
            )}
          </legend>
          <ul className="plain">
            {ids.map(({ id, required: isRequired }) => (
              <li key={id}>
                <bdi className="wrap">{networkName(chains, id)}</bdi>
                {isRequired && <span className="pill">required</span>}
              </li>
            ))}
          </ul>
        </fieldset>
      ))}
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
