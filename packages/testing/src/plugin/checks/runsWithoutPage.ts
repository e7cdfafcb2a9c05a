import type { Check } from '../../check/Check.js'
import { expectNone } from '../../check/findings.js'
import { withoutPage } from '../../guard/withoutPage.js'
import { buildModal, complaintsOf } from '../buildModal.js'
import type { PluginSuite } from '../PluginSuite.js'

export const runsWithoutPage: Check<PluginSuite> = {
  name: 'a modal of it can be made and read where there is no window and no document',
  run(suite) {
    const complaints = withoutPage(() => {
      const built = buildModal(suite)
      const { atoms, store, start, dispose } = built.modal
      const stop = start()
      for (const value of [atoms.account, atoms.network, atoms.networks, atoms.connections]) store.get<unknown>(value)
      stop()
      dispose()
      return complaintsOf(built)
    })
    expectNone(complaints, 'on a server')
  },
}
