import type { Atom, Modal, ModalValues } from '@portico/core'
import { useCallback, useSyncExternalStore, type ReactNode } from 'react'
import type { TabProps } from '../createRecorder.js'
import { Value } from '../Value.js'

/** How the modal stands, and each namespace's connections. */
export function ConnectionsTab({ modal }: TabProps): ReactNode {
  const state = useValue(modal, 'state')
  const account = useValue(modal, 'account')
  const flow = useValue(modal, 'connectFlow')
  const connections = useValue(modal, 'connections')
  const network = useValue(modal, 'network')
  const transfers = useValue(modal, 'transfers')
  const alerts = useValue(modal, 'alerts')
  return (
    <>
      <p>
        Modal <b>{state.open ? 'open' : 'closed'}</b>, connect flow <b>{flow.status}</b>, account{' '}
        <b>{account.status}</b>, network <b>{network?.name ?? 'none'}</b>
      </p>
      <ol className="machine" aria-label="States of a connect">
        {flowStates.map((status) => (
          <li key={status} aria-current={status === flow.status ? 'step' : undefined}>
            {status}
          </li>
        ))}
      </ol>
      <table>
        <caption>Connections</caption>
        <thead>
          <tr>
            <th scope="col">Namespace</th>
            <th scope="col">Connector</th>
            <th scope="col">Account</th>
            <th scope="col">Network</th>
          </tr>
        </thead>
        <tbody>
          {connections.map((connection) => (
            <tr key={connection.id}>
              <td>{connection.namespace}</td>
              <td>{connection.connectorId}</td>
              <td className="long">{connection.selected}</td>
              <td>{connection.networkId}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {connections.length === 0 && <p className="empty">No wallet is connected.</p>}
      <Value name="connect flow" value={flow} />
      <Value name="account" value={account} />
      <Value name="connections" value={connections} />
      <Value name="transfers" value={transfers} />
      <Value name="alerts" value={alerts} />
    </>
  )
}

const flowStates = ['idle', 'choosing', 'waiting', 'signingIn', 'failed', 'connected'] as const

function useValue<K extends keyof ModalValues>(modal: Modal, key: K): ModalValues[K] {
  const subscribe = useCallback((changed: () => void) => modal.subscribe(key, changed), [modal, key])
  return useSyncExternalStore(subscribe, () => modal.store.get(modal.atoms[key] as Atom<ModalValues[K]>))
}
