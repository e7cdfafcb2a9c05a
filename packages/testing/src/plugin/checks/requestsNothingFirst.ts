import type { Check } from '../../check/Check.js'
import { expectNone } from '../../check/findings.js'
import { watching } from '../../guard/watching.js'
import { watchConsole } from '../../guard/watchConsole.js'
import { watchRequests } from '../../guard/watchRequests.js'
import { settle } from '../../settle.js'
import { buildModal } from '../buildModal.js'
import type { PluginSuite } from '../PluginSuite.js'
import { warmUp } from '../warmUp.js'

/** What it says of its own requests failing is no finding here. */
const quiet = () => ({ ...watchConsole(), found: () => [] })

export const requestsNothingFirst: Check<PluginSuite> = {
  name: 'before somebody acts it sends no request: fetch, XMLHttpRequest, WebSocket, EventSource, beacon, worker, socket',
  async run(suite) {
    await warmUp(suite)
    await watching([quiet, watchRequests], async (requests) => {
      const { modal } = buildModal(suite)
      const stop = modal.start()
      await settle()
      stop()
      modal.dispose()
      expectNone(requests.found(), 'requested')
    })
  },
}
