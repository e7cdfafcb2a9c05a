import type { Getter } from 'jotai/vanilla'
import type { Caip10, Namespace } from '../caip/caip.js'
import type { AccountState } from './AccountState.js'
import type { ConnectionService, HeldAccount, LiveConnection } from './ConnectionService.js'

/** Everything that is read out of the connection state. */
export interface Reading extends Pick<ConnectionService, 'status'> {
  account(get: Getter, namespace: Namespace): AccountState
  active(namespace: Namespace): LiveConnection | undefined
  get(connectionId: string): LiveConnection | undefined
  holding(account: Caip10): HeldAccount | undefined
}
