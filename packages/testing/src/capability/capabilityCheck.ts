import type { Check } from '../check/Check.js'
import { expectNone } from '../check/findings.js'
import type { CapabilitySuite, Subject } from './CapabilitySuite.js'

/** A check out of a function that finds what is wrong with a subject. */
export function capabilityCheck<S extends Subject>(
  name: string,
  find: (subject: S) => readonly string[] | Promise<readonly string[]>,
): Check<CapabilitySuite<S>> {
  return {
    name,
    async run({ make }) {
      const subject = await make()
      try {
        expectNone(await find(subject), name)
      } finally {
        await subject.end?.()
      }
    },
  }
}
