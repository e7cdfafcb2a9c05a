import { describe, expect, it } from 'vitest'
import { failureOf } from '../src/check/findings.js'
import { describePlugin, pluginChecks } from '../src/conformance.js'
import { badEffects } from './bad/badEffects.js'
import { badParts } from './bad/badParts.js'
import { badSetup } from './bad/badSetup.js'
import { goodPlugin } from './goodPlugin.js'

describePlugin('one that uses every part of the contract', {
  make: () => goodPlugin(),
  exercise({ api }) {
    api.good.store('kept')
    api.good.say()
  },
})

const badPlugins = [...badSetup, ...badEffects, ...badParts]

describe('the suite catches', () => {
  it.each(badPlugins)('$what', async ({ check, suite }) => {
    const [catcher, ...others] = pluginChecks.filter(({ name }) => check.test(name))
    expect(others).toEqual([])
    const failure = await failureOf(() => catcher?.run(suite))
    // What it says is kept, so that nothing is caught by accident.
    expect(String(failure?.error)).toMatchSnapshot()
    expect(failure).toBeDefined()
  })

  it('something by each of its checks', () => {
    const idle = pluginChecks.filter(({ name }) => !badPlugins.some(({ check }) => check.test(name)))
    expect(idle.map(({ name }) => name)).toEqual([])
  })
})
