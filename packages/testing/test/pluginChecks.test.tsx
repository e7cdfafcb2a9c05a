import { describe, expect, it } from 'vitest'
import { failureOf } from '../src/check/findings.js'
import { describePlugin, pluginChecks } from '../src/conformance/index.js'
import { badEffects } from './bad/badEffects.js'
import { badParts } from './bad/badParts.js'
import { badSetup } from './bad/badSetup.js'
import { badViews } from './bad/badViews.js'
import { goodRenderer } from './goodRenderer.js'
import { goodPlugin, loudPlugin } from './goodPlugin.js'

describePlugin('one that uses every part of the contract', {
  make: () => goodPlugin(),
  renderer: async () => ({ renderer: goodRenderer }),
  params: { Good: { greeting: 'Hello' } },
  malformed: { 'volume: a word': () => loudPlugin('loud') },
  exercise({ api }) {
    api.good.store('kept')
    api.good.say()
  },
})

const badPlugins = [...badSetup, ...badEffects, ...badParts, ...badViews]

describe('the suite catches', () => {
  it.each(badPlugins)('$what', async ({ check, suite }) => {
    const [catcher, ...others] = pluginChecks.filter(({ name }) => check.test(name))
    expect(others).toEqual([])
    const failure = await failureOf(() => catcher?.run(suite))
    expect(failure).toBeDefined()
    // What it says is kept, so that nothing is caught by accident.
    expect(String(failure?.error)).toMatchSnapshot()
  })

  it('something by each of its checks', () => {
    const idle = pluginChecks.filter(({ name }) => !badPlugins.some(({ check }) => check.test(name)))
    expect(idle.map(({ name }) => name)).toEqual([])
  })
})
