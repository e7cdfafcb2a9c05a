import {
  atom,
  Chain,
  lazy,
  Names,
  type CapabilityTokens,
  type Connector,
  type Contribution,
  type SetupContext,
} from '@portico/core'
import type { HeadlessWatchMessages, HeadlessWatchSpec } from './WatchSpec.js'

export const connectorId = 'watch'

export const wants: CapabilityTokens<HeadlessWatchSpec['wants']> = { chain: Chain, names: Names }
export const names: HeadlessWatchMessages = { viewAs: 'View as', viewOnly: 'View only' }

/**
 * What finds accounts and makes their sessions is in the runtime, loaded on demand.
 * @param hasView Whether a view asks the visitor for the address. Without one, an address is given by the site.
 */
export function setup(context: SetupContext<HeadlessWatchSpec>, hasView: boolean): Contribution<HeadlessWatchSpec> {
  const { plugin, wants: capabilities, t } = context
  const runtime = lazy('watch', async () =>
    (await import('./runtime/createRuntime.js')).createRuntime(plugin, connector, hasView),
  )
  const connector: Connector = {
    id: connectorId,
    get name() {
      return t('viewAs')
    },
    type: 'EXTERNAL',
    get namespaces() {
      return capabilities.chain?.all.map(({ namespace }) => namespace) ?? []
    },
    ...(hasView && { view: 'WatchAddress' }),
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
  }
}
