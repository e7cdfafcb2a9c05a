import { watchConsole } from '../guard/watchConsole.js'
import { watching } from '../guard/watching.js'
import { watchListeners } from '../guard/watchListeners.js'
import { watchNodes } from '../guard/watchNodes.js'
import { watchRequests } from '../guard/watchRequests.js'
import { watchStorage } from '../guard/watchStorage.js'
import { watchTimers } from '../guard/watchTimers.js'
import { settle } from '../settle.js'
import { buildModal } from './buildModal.js'
import type { PluginSuite } from './PluginSuite.js'

/** Their findings are not read: they only clean up. */
const cleaners = [watchRequests, watchConsole, watchStorage, watchListeners, watchTimers, watchNodes]

/** A run without checks: it loads what the plugin imports when it starts, so that later runs take no time for it. */
export async function warmUp(suite: PluginSuite): Promise<void> {
  await watching(cleaners, async () => {
    const { modal } = buildModal(suite)
    const stop = modal.start()
    await settle()
    stop()
    modal.dispose()
    await settle()
  })
}
