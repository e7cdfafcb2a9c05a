import type { Check } from '../../check/Check.js'
import { expectNone } from '../../check/findings.js'
import { watchConsole } from '../../guard/watchConsole.js'
import { watching } from '../../guard/watching.js'
import { watchListeners } from '../../guard/watchListeners.js'
import { watchNodes } from '../../guard/watchNodes.js'
import { watchTimers } from '../../guard/watchTimers.js'
import { settle } from '../../settle.js'
import { buildModal, complaintsOf } from '../buildModal.js'
import { notingHandle, notingSetup, writes } from '../notingContext.js'
import { observePlugin } from '../observePlugin.js'
import { offline } from '../offline.js'
import type { PluginSuite } from '../PluginSuite.js'
import { warmUp } from '../warmUp.js'

export const endsWhenDisposed: Check<PluginSuite> = {
  name: 'disposed in the middle of starting, it ends: nothing is left, and nothing is written afterwards',
  async run(suite) {
    await warmUp(suite)
    const late: string[] = []
    let ended = false
    const note = (method: string): void => {
      if (ended && writes.has(method)) late.push(`${method} after the end`)
    }
    const plugin = observePlugin(suite.make(), {
      setup: (run, context) => run(notingSetup(context, note)),
      start: (run, context) => run(notingHandle(context, note)),
    })
    const watches = [() => offline(suite), watchListeners, watchTimers, watchNodes, watchConsole]
    await watching(watches, async (watch) => {
      const built = buildModal(suite, { plugin })
      built.modal.start()
      built.modal.dispose()
      ended = true
      await settle()
      expectNone([...late, ...watch.found(), ...complaintsOf(built)], 'disposed while starting')
    })
  },
}
