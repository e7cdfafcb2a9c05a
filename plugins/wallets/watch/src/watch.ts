import { atom, definePlugin, type Plugin, type SetupContext } from '@portico/core'
import { connectorId, names, setup, wants } from './setup.js'
import type { HeadlessWatchSpec, WatchSpec } from './WatchSpec.js'

/** Connects the account of an address that a visitor enters, without its wallet: it is viewed, and signs nothing. */
export function watch(): Plugin<WatchSpec> {
  return definePlugin<WatchSpec>({
    id: 'watch',
    core: 1,
    wants,
    messages: { en: { ...names, title: 'View an Address' } },
    views: { WatchAddress: { load: () => import('./views/WatchAddress.js'), title: (t) => t('title') } },
    setup(context) {
      const { connections, plugin, t } = context
      const button = {
        id: 'viewOnly',
        order: 1,
        icon: 'lock' as const,
        label: () => t('viewOnly'),
        when: atom((get) => {
          const { connectionId } = get(connections.activeAccount)
          return get(connections.list).some(
            (connection) => connection.id === connectionId && connection.connectorId === connectorId,
          )
        }),
        onSelect: () => plugin.router.push('WatchAddress'),
      }
      return {
        ...setup(context as SetupContext<HeadlessWatchSpec>, true),
        slots: { 'account.actions': [button] },
      }
    },
  })
}
