import { describe, it } from 'vitest'
import { capabilityChecks } from './capabilityChecks.js'
import type { CapabilitySubjects } from './CapabilitySubjects.js'
import type { CapabilitySuite } from './CapabilitySuite.js'

/** Attempts that are awaited to their end, several in one check, ms. */
const timeoutMs = 60_000

/** The conformance suite of one capability, for one provider of it: one test per check, each with a subject of its own. */
export function describeCapability<K extends keyof CapabilitySubjects>(
  capability: K,
  name: string,
  suite: CapabilitySuite<CapabilitySubjects[K]>,
): void {
  describe(`${capability} conformance: ${name}`, { timeout: timeoutMs }, () => {
    for (const check of capabilityChecks[capability]) it(check.name, () => check.run(suite))
  })
}
