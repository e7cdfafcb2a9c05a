import { loadShell } from '@portico/core/shell'
import type { Check } from '../../check/Check.js'
import { expectNone } from '../../check/findings.js'
import { watching } from '../../guard/watching.js'
import { buildModal, complaintsOf } from '../buildModal.js'
import { offline } from '../offline.js'
import type { PluginSuite } from '../PluginSuite.js'

export const modalFindsNoMistake: Check<PluginSuite> = {
  name: 'a modal accepts its definition and what its setup returns, and finds no mistake in them',
  run: (suite) =>
    watching([() => offline(suite)], async () => {
      const built = buildModal(suite)
      // The rest is checked with the code that is loaded then.
      await loadShell(built.modal)
      built.modal.dispose()
      expectNone(complaintsOf(built), 'mistakes')
    }),
}
