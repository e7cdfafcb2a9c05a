import type { Check } from '../../check/Check.js'
import { expectNone } from '../../check/findings.js'
import { withoutPage } from '../../guard/withoutPage.js'
import { settle } from '../../settle.js'
import { buildModal, complaintsOf } from '../buildModal.js'
import type { PluginSuite } from '../PluginSuite.js'

export const runsWithoutPage: Check<PluginSuite> = {
  name: 'a modal of it can be made and read where there is no window and no document',
  async run(suite) {
    const built = withoutPage(() => {
      const made = buildModal(suite)
      const { atoms, store, start, dispose } = made.modal
      const stop = start()
      for (const value of [atoms.account, atoms.network, atoms.networks, atoms.connections]) store.get<unknown>(value)
      stop()
      dispose()
      return made
    })
    // What is read while something draws is reported afterwards.
    await settle()
    expectNone(complaintsOf(built), 'on a server')
  },
}
