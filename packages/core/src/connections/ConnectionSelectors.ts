import type { Getter } from 'jotai/vanilla'
import type { Caip10, Namespace } from '../caip/caip.js'
import type { AccountState } from './AccountState.js'
import type { ConnectionService, ConnectedAccount, LiveConnection } from './ConnectionService.js'

/** Everything that is read out of the connection state. */
export interface ConnectionSelectors extends Pick<ConnectionService, 'status'> {
  account(get: Getter, namespace: Namespace): AccountState
  active(namespace: Namespace): LiveConnection | undefined
  get(connectionId: string): LiveConnection | undefined
  findConnection(account: Caip10): ConnectedAccount | undefined
}
