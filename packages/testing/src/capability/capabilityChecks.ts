import type { Check } from '../check/Check.js'
import { balancesChecks } from './balances/balancesChecks.js'
import type { CapabilitySubjects } from './CapabilitySubjects.js'
import type { CapabilitySuite } from './CapabilitySuite.js'
import { chainChecks } from './chain/chainChecks.js'
import { connectorChecks } from './connectors/connectorChecks.js'
import { fungiblesChecks } from './fungibles/fungiblesChecks.js'
import { remoteChecks } from './remote/remoteChecks.js'
import { signMessageChecks } from './signMessage/signMessageChecks.js'
import { transactChecks } from './transact/transactChecks.js'

/** What every provider of a capability keeps to; `describeCapability` runs them. */
export const capabilityChecks: {
  readonly [K in keyof CapabilitySubjects]: readonly Check<CapabilitySuite<CapabilitySubjects[K]>>[]
} = {
  chain: chainChecks,
  balances: balancesChecks,
  signMessage: signMessageChecks,
  transact: transactChecks,
  fungibles: fungiblesChecks,
  remote: remoteChecks,
  connectors: connectorChecks,
}
