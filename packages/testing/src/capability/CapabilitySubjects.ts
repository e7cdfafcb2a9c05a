import type { BalancesSubject } from './balances/BalancesSubject.js'
import type { ChainSubject } from './chain/ChainSubject.js'
import type { ConnectorSubject } from './connectors/ConnectorSubject.js'
import type { FungiblesSubject } from './fungibles/FungiblesSubject.js'
import type { RemoteSubject } from './remote/RemoteSubject.js'
import type { SignMessageSubject } from './signMessage/SignMessageSubject.js'
import type { TransactSubject } from './transact/TransactSubject.js'

/** What there is a suite for, and what the suite needs of it. */
export interface CapabilitySubjects {
  readonly chain: ChainSubject
  readonly balances: BalancesSubject
  readonly signMessage: SignMessageSubject
  readonly transact: TransactSubject
  readonly fungibles: FungiblesSubject
  readonly remote: RemoteSubject
  readonly connectors: ConnectorSubject
}
