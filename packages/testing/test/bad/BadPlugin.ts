import { atom, type AnyPlugin, type PluginDefinition, type StartContext } from '@portico/core'
import type { PluginSuite } from '../../src/conformance/index.js'
import { goodPlugin, goodProvisions } from '../goodPlugin.js'
import type { GoodSpec } from '../GoodSpec.js'

export interface BadPlugin {
  readonly what: string
  /** Words out of the name of the check that has to catch it. */
  readonly check: RegExp
  readonly suite: PluginSuite
}

export type Over = Partial<PluginDefinition<GoodSpec>>
export type Setup = PluginDefinition<GoodSpec>['setup']

export const contribution = (): ReturnType<Setup> => ({
  api: { count: atom(0), store() {}, say() {} },
  provide: goodProvisions(),
})

/** The good plugin with `over` in place of some of its parts. */
export function bad(
  what: string,
  check: RegExp,
  over: Over | (() => Over),
  more: Omit<PluginSuite, 'make'> = {},
): BadPlugin {
  const make = (): AnyPlugin => goodPlugin(typeof over === 'function' ? over() : over)
  return { what, check, suite: { make, ...more } }
}

/** Does `effect` in setup, and is good otherwise. */
export const inSetup = (effect: () => unknown): Over => ({
  setup() {
    effect()
    return contribution()
  },
})
export const inStart = (start: (context: StartContext<GoodSpec>) => void | (() => void)): Over => ({
  setup: () => ({ ...contribution(), start }),
})

/** What the compiler would refuse, as a JavaScript author writes it. */
export const odd = <T>(value: unknown): T => value as T
