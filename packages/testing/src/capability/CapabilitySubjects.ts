import type { ActivitySubject } from './activity/ActivitySubject.js'
import type { BalancesSubject } from './balances/BalancesSubject.js'
import type { ChainSubject } from './chain/ChainSubject.js'
import type { ConnectorSubject } from './connectors/ConnectorSubject.js'
import type { TokensSubject } from './tokens/TokensSubject.js'
import type { RelaySubject } from './relay/RelaySubject.js'
import type { SignMessageSubject } from './signMessage/SignMessageSubject.js'
import type { TransfersSubject } from './transfers/TransfersSubject.js'

/** What there is a suite for, and what the suite needs of it. */
export interface CapabilitySubjects {
  readonly chain: ChainSubject
  readonly balances: BalancesSubject
  readonly signMessage: SignMessageSubject
  readonly transfers: TransfersSubject
  readonly tokens: TokensSubject
  readonly activity: ActivitySubject
  readonly relay: RelaySubject
  readonly connectors: ConnectorSubject
}
