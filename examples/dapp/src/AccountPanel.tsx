import { useAccount, useConnections, useModal, useNetwork } from '@portico/react'
import type { ReactNode } from 'react'

export function AccountPanel(): ReactNode {
  const modal = useModal()
  const account = useAccount()
  const { network } = useNetwork()
  const connections = useConnections()
  const isConnected = account?.status === 'connected'
  return (
    <section className="card" aria-labelledby="account-title">
      <h2 id="account-title">Account</h2>
      <dl className="facts">
        <dt>Status</dt>
        <dd data-testid="status">{account?.status ?? 'disconnected'}</dd>
        <dt>Address</dt>
        <dd data-testid="address">{account?.address ?? '–'}</dd>
        <dt>Network</dt>
        <dd data-testid="network">{network?.name ?? '–'}</dd>
        <dt>Wallet</dt>
        <dd>
          <bdi>{account?.connectedWalletInfo?.name ?? '–'}</bdi>
        </dd>
        <dt>Connections</dt>
        <dd data-testid="connections">{connections.length}</dd>
      </dl>
      <div className="actions">
        <button type="button" disabled={!isConnected} onClick={() => modal.open('Networks')}>
          Choose network
        </button>
        <button type="button" disabled={!isConnected} onClick={() => modal.open('ProfileWallets', {})}>
          Wallets
        </button>
        <button type="button" onClick={() => modal.open('Connect')}>
          Add a wallet
        </button>
        <button type="button" disabled={!isConnected} onClick={() => void modal.disconnect()}>
          Disconnect all
        </button>
      </div>
    </section>
  )
}
