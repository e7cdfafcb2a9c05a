import { definitionOf, isPorticoError } from '@portico/core'
import type { Check } from '../../check/Check.js'
import { expectNone, failureOf } from '../../check/findings.js'
import { buildModal } from '../buildModal.js'
import type { PluginSuite } from '../PluginSuite.js'

export const refusesMalformedOptions: Check<PluginSuite> = {
  name: 'malformed options are refused by an error with a code, in the factory or as its modal is made',
  async run(suite) {
    const { id } = definitionOf(suite.make())
    const findings = await Promise.all(
      Object.entries(suite.malformed ?? {}).map(async ([what, make]) => {
        const failure = await failureOf(() => buildModal(suite, { plugin: make() }).modal.dispose())
        if (!failure) return [`${what}: is taken`]
        const { error } = failure
        if (!isPorticoError(error)) return [`${what}: throws ${String(error)}, which has no code`]
        const isOwn = error.code.startsWith(`${id}/`) || error.code.startsWith('core/')
        return [
          ...(isOwn ? [] : [`${what}: its code '${error.code}' is neither of '${id}' nor of core`]),
          ...(error.shortMessage.trim() === '' ? [`${what}: '${error.code}' says nothing`] : []),
        ]
      }),
    )
    expectNone(findings.flat(), 'malformed options')
  },
}
