import { useState, type ReactElement } from 'react'
import { walletNamespaces } from '../namespaces/walletNamespaces.js'
import type { NamespaceAddress } from '../namespaces/WalletNamespace.js'
import { shortAddress } from './shortAddress.js'

type Copying = { readonly status: 'idle' } | { readonly status: 'copied' | 'failed'; readonly address: string }

function AddressRow({
  label,
  address,
  copying,
  onCopy,
}: NamespaceAddress & { readonly copying: Copying; readonly onCopy: (address: string) => void }): ReactElement {
  const word = copying.status !== 'idle' && copying.address === address ? copying.status : 'idle'
  return (
    <li>
      <span className="peer">
        {label}
        <span className="quiet mono" title={address}>
          {word === 'failed' ? address : shortAddress(address)}
        </span>
      </span>
      <button type="button" className="small" aria-label={`Copy ${label} address`} onClick={() => onCopy(address)}>
        {{ idle: 'Copy', copied: 'Copied', failed: 'Not copied' }[word]}
      </button>
    </li>
  )
}

/** Accounts of the namespaces that have no switch: a session holds those of the networks that the dapp names. */
export function NamespaceAccounts(): ReactElement {
  const [copying, setCopying] = useState<Copying>({ status: 'idle' })
  const copy = (address: string): void => {
    // Without permission the whole address shows, to be selected by hand.
    navigator.clipboard.writeText(address).then(
      () => setCopying({ status: 'copied', address }),
      () => setCopying({ status: 'failed', address }),
    )
  }
  return (
    <section className="panel" aria-labelledby="other-accounts-title">
      <h2 id="other-accounts-title">Other accounts</h2>
      {walletNamespaces.map(({ id, name, addresses }) => (
        <details key={id}>
          <summary>{name}</summary>
          <ul className="plain" aria-label={`${name} accounts`}>
            {addresses.map((address) => (
              <AddressRow key={address.address} {...address} copying={copying} onCopy={copy} />
            ))}
          </ul>
        </details>
      ))}
      <p className="quiet" aria-live="polite">
        {copying.status === 'copied' ? 'The address is copied.' : 'Public test keys, like all of this wallet.'}
      </p>
    </section>
  )
}
