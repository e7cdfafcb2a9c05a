import type { CapabilitySubjects } from '../../src/conformance/index.js'

/** One that a check of its capability has to catch. */
export interface BadProvider<K extends keyof CapabilitySubjects> {
  readonly what: string
  /** Words out of the name of that check. */
  readonly check: RegExp
  make(): CapabilitySubjects[K]
}
