import type { Connector } from '@portico/core'
import type { Check } from '../../check/Check.js'
import { expectNone } from '../../check/findings.js'
import { connectorFaults } from '../../connector/connectorFaults.js'
import { watching } from '../../guard/watching.js'
import { settle } from '../../settle.js'
import { buildModal } from '../buildModal.js'
import { contributionsOf } from '../observePlugin.js'
import { offline } from '../offline.js'
import type { PluginSuite } from '../PluginSuite.js'

export const connectorsAreWellFormed: Check<PluginSuite> = {
  name: 'its connectors have ids of their own, names and namespaces, before and after it starts',
  run: (suite) =>
    watching([() => offline(suite)], async () => {
      const observed = contributionsOf(suite.make())
      const { modal } = buildModal(suite, { plugin: observed.plugin })
      const { connectors } = observed.made()
      const read = (): readonly Connector[] => (connectors ? modal.store.get(connectors) : [])
      const first = read()
      const stop = modal.start()
      await settle()
      const started = read()
      stop()
      modal.dispose()
      expectNone([...new Set([...faultsOf(first), ...faultsOf(started)])], 'connectors')
    }),
}

function faultsOf(connectors: readonly Connector[]): readonly string[] {
  const ids = connectors.map(({ id }) => id)
  return connectors.flatMap((connector, at) => [
    ...connectorFaults(connector).map((fault) => `'${connector.id}': ${fault}`),
    ...(ids.indexOf(connector.id) === at ? [] : [`two have the id '${connector.id}'`]),
  ])
}
