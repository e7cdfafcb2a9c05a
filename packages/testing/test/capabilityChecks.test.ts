import { describe, expect, it } from 'vitest'
import { failureOf } from '../src/check/findings.js'
import { capabilityChecks, type CapabilitySubjects } from '../src/conformance/index.js'
import { badChains } from './capability/badChains.js'
import { badConnectors } from './capability/badConnectors.js'
import type { BadProvider } from './capability/BadProvider.js'
import { badTokens } from './capability/badTokens.js'
import { badRelays } from './capability/badRelays.js'
import { badBalances, badSenders, badSigners } from './capability/badServices.js'
import {
  balancesSubject,
  chainSubject,
  connectorSubject,
  tokensSubject,
  relaySubject,
  signMessageSubject,
  transfersSubject,
} from './capability/goodSubjects.js'

suiteOf('chain', chainSubject, badChains)
suiteOf('balances', balancesSubject, badBalances)
suiteOf('signMessage', signMessageSubject, badSigners)
suiteOf('transfers', transfersSubject, badSenders)
suiteOf('tokens', tokensSubject, badTokens)
suiteOf('relay', relaySubject, badRelays)
suiteOf('connectors', connectorSubject, badConnectors)

/** A good provider passes every check, every bad one is caught by its own, and every check catches one. */
function suiteOf<K extends keyof CapabilitySubjects>(
  capability: K,
  good: () => CapabilitySubjects[K],
  bad: readonly BadProvider<K>[],
): void {
  const checks = capabilityChecks[capability]
  // Without the numbers of statements: a double proves none.
  const named = checks.map(({ name, run }) => ({ name: name.replace(/ \[.*\]$/, ''), run }))
  describe(`the suite of ${capability} finds nothing wrong with a good one`, () => {
    it.each(named)('$name', ({ run }) => run({ make: () => good() }))
  })
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
