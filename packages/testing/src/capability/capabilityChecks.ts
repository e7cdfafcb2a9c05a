import type { Check } from '../check/Check.js'
import { activityChecks } from './activity/activityChecks.js'
import { balancesChecks } from './balances/balancesChecks.js'
import type { CapabilitySubjects } from './CapabilitySubjects.js'
import type { CapabilitySuite } from './CapabilitySuite.js'
import { chainChecks } from './chain/chainChecks.js'
import { connectorChecks } from './connectors/connectorChecks.js'
import { tokensChecks } from './tokens/tokensChecks.js'
import { relayChecks } from './relay/relayChecks.js'
import { signMessageChecks } from './signMessage/signMessageChecks.js'
import { transfersChecks } from './transfers/transfersChecks.js'

/** What every provider of a capability keeps to; `describeCapability` runs them. */
export const capabilityChecks: {
  readonly [K in keyof CapabilitySubjects]: readonly Check<CapabilitySuite<CapabilitySubjects[K]>>[]
} = {
  chain: chainChecks,
  balances: balancesChecks,
  signMessage: signMessageChecks,
  transfers: transfersChecks,
  tokens: tokensChecks,
  activity: activityChecks,
  relay: relayChecks,
  connectors: connectorChecks,
}
