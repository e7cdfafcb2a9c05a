import { describe, expect, it } from 'vitest'
import { failureOf } from '../src/check/findings.js'
import { capabilityChecks, describeCapability, type CapabilitySubjects } from '../src/conformance/index.js'
import { badChains } from './capability/badChains.js'
import { badConnectors } from './capability/badConnectors.js'
import type { BadProvider } from './capability/BadProvider.js'
import { badRemotes } from './capability/badRemotes.js'
import { badBalances, badSenders, badSigners } from './capability/badServices.js'
import {
  balancesSubject,
  chainSubject,
  connectorSubject,
  remoteSubject,
  signMessageSubject,
  transactSubject,
} from './capability/goodSubjects.js'

describeCapability('chain', 'a good one', { make: () => chainSubject() })
describeCapability('balances', 'a good one', { make: () => balancesSubject() })
describeCapability('signMessage', 'a good one', { make: () => signMessageSubject() })
describeCapability('transact', 'a good one', { make: () => transactSubject() })
describeCapability('remote', 'a good one', { make: () => remoteSubject() })
describeCapability('connectors', 'a good one', { make: () => connectorSubject() })

catches('chain', badChains)
catches('balances', badBalances)
catches('signMessage', badSigners)
catches('transact', badSenders)
catches('remote', badRemotes)
catches('connectors', badConnectors)

/** Every bad provider is caught by its check, and every check catches one. */
function catches<K extends keyof CapabilitySubjects>(capability: K, bad: readonly BadProvider<K>[]): void {
  const checks = capabilityChecks[capability]
  describe(`the suite of ${capability} catches`, { timeout: 60_000 }, () => {
    it.each(bad)('$what', async ({ check, make }) => {
      const [catcher, ...others] = checks.filter(({ name }) => check.test(name))
      expect(others).toEqual([])
      const failure = await failureOf(() => catcher?.run({ make }))
      expect(failure).toBeDefined()
      // What it says is kept, so that nothing is caught by accident.
      expect(String(failure?.error)).toMatchSnapshot()
    })

    it('something by each of its checks', () => {
      const idle = checks.filter(({ name }) => !bad.some(({ check }) => check.test(name)))
      expect(idle.map(({ name }) => name)).toEqual([])
    })
  })
}
