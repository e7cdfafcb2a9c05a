import type { Check } from '../../check/Check.js'
import { expectNone } from '../../check/findings.js'
import { watchGlobals } from '../../guard/watchGlobals.js'
import { watching } from '../../guard/watching.js'
import { watchNodes } from '../../guard/watchNodes.js'
import { buildModal } from '../buildModal.js'
import { observePlugin } from '../observePlugin.js'
import type { PluginSuite } from '../PluginSuite.js'

export const setupTouchesNothing: Check<PluginSuite> = {
  name: 'setup is pure: it touches no window, document, listener, timer, storage or request',
  run: (suite) =>
    watching([watchNodes], (nodes) => {
      const findings: string[] = []
      const plugin = observePlugin(suite.make(), {
        setup(run, context) {
          // Only while the plugin's own setup runs: the rest of createModal is the shell's.
          const globals = watchGlobals()
          try {
            return run(context)
          } finally {
            findings.push(...globals.found().map((name) => `touches ${name}`))
            globals.stop()
          }
        },
      })
      const storage = {
        getItem(key: string): null {
          findings.push(`reads '${key}' from storage`)
          return null
        },
        setItem: (key: string) => void findings.push(`writes '${key}' to storage`),
        removeItem: (key: string) => void findings.push(`removes '${key}' from storage`),
      }
      buildModal(suite, { plugin, storage })
      expectNone([...findings, ...nodes.found()], 'setup')
    }),
}
