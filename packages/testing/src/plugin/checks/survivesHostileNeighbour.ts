import type { Check } from '../../check/Check.js'
import { expectNone } from '../../check/findings.js'
import { watchConsole } from '../../guard/watchConsole.js'
import { watching } from '../../guard/watching.js'
import { settle } from '../../settle.js'
import { buildModal, complaintsOf } from '../buildModal.js'
import { hostileNeighbour } from '../hostileNeighbour.js'
import { observePlugin } from '../observePlugin.js'
import { offline } from '../offline.js'
import type { PluginSuite } from '../PluginSuite.js'
import { warmUp } from '../warmUp.js'

export const survivesHostileNeighbour: Check<PluginSuite> = {
  name: 'beside a plugin and a host whose every callback throws, it starts, works and ends as ever',
  async run(suite) {
    await warmUp(suite)
    const made = suite.make()
    let running = 0
    const plugin = observePlugin(made, {
      start(run, context) {
        const cleanup = run(context)
        running += 1
        context.signal.addEventListener('abort', () => (running -= 1))
        return cleanup
      },
    })
    await watching([() => offline(suite), watchConsole], async (said) => {
      const built = buildModal(suite, { plugin, more: [hostileNeighbour(made)] })
      built.modal.onAny(() => {
        throw new Error('a listener of the host throws')
      })
      const stop = built.modal.start()
      const started = running
      await settle()
      stop()
      await settle()
      built.modal.dispose()
      expectNone(
        [
          ...(started === 1 ? [] : ['its start did not come to its end']),
          ...(running === 0 ? [] : ['it was not ended']),
          ...complaintsOf(built, made.id),
          ...said.found(),
        ],
        'beside a hostile neighbour',
      )
    })
  },
}
