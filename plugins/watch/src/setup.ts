import { atom, lazy, type Connector, type Contribution, type SetupContext } from '@portico/core'
import type { WatchSpec } from './WatchSpec.js'

export const connectorId = 'watch'

/** What finds accounts and makes their sessions is in the runtime, loaded on demand. */
export function setup(context: SetupContext<WatchSpec>): Contribution<WatchSpec> {
  const { plugin, connections, wants, t } = context
  const runtime = lazy('watch', async () =>
    (await import('./runtime/createRuntime.js')).createRuntime(plugin, connector),
  )
  const connector: Connector = {
    id: connectorId,
    get name() {
      return t('viewAs')
    },
    type: 'EXTERNAL',
    get namespaces() {
      return wants.chain?.all.map(({ namespace }) => namespace) ?? []
    },
    view: 'WatchAddress',
    connect: async (request) => (await runtime()).open(request),
    restore: async (request) => (await runtime()).restore(request),
  }
  return {
    // Read once every plugin is set up: then it is known which chains there are.
    connectors: atom(() => (connector.namespaces.length > 0 ? [connector] : [])),
    api: {
      find: async (text, signal) => (await runtime()).find(text, signal),
      connect: async (text) => (await runtime()).connect(text),
    },
    slots: {
      'account.actions': [
        {
          id: 'viewOnly',
          order: 1,
          icon: 'lock',
          label: () => t('viewOnly'),
          when: atom((get) => {
            const { connectionId } = get(connections.account(get(connections.activeNamespace) ?? ''))
            return get(connections.list).some((one) => one.id === connectionId && one.connectorId === connectorId)
          }),
          onSelect: () => plugin.router.push('WatchAddress'),
        },
      ],
    },
  }
}
