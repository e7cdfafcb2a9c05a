import type { PluginSpec } from '@portico/core'
import { describe, it } from 'vitest'
import { pluginChecks } from './pluginChecks.js'
import type { PluginSuite } from './PluginSuite.js'

/** The conformance suite of plugins: one test per check. Files with views need a DOM; run the suite in Node, not in a browser. */
export function describePlugin<S extends PluginSpec>(name: string, suite: PluginSuite<S>): void {
  describe(`plugin conformance: ${name}`, () => {
    // One by one: the checks replace globals of the page while they look.
    for (const check of pluginChecks) it(check.name, () => check.run(suite as unknown as PluginSuite))
  })
}
