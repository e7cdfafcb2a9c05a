import type { Check } from '../../check/Check.js'
import { expectNone } from '../../check/findings.js'
import { watchConsole } from '../../guard/watchConsole.js'
import { watching } from '../../guard/watching.js'
import { watchListeners } from '../../guard/watchListeners.js'
import { watchNodes } from '../../guard/watchNodes.js'
import { watchTimers } from '../../guard/watchTimers.js'
import { settle } from '../../settle.js'
import { buildModal, complaintsOf } from '../buildModal.js'
import { offline } from '../offline.js'
import type { PluginSuite } from '../PluginSuite.js'
import { warmUp } from '../warmUp.js'

export const leavesNothingBehind: Check<PluginSuite> = {
  name: 'started and stopped three times, it leaves no listener, timer, node or complaint',
  async run(suite) {
    await warmUp(suite)
    const watches = [() => offline(suite), watchListeners, watchTimers, watchNodes, watchConsole]
    await watching(watches, async (watch) => {
      const built = buildModal(suite)
      for (let round = 0; round < 3; round++) {
        const stop = built.modal.start()
        await suite.exercise?.(built.modal)
        await settle()
        stop()
        await settle()
      }
      built.modal.dispose()
      expectNone([...watch.found(), ...complaintsOf(built)], 'left behind')
    })
  },
}
