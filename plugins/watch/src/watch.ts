import { Chain, definePlugin, Names, type Plugin } from '@portico/core'
import { setup } from './setup.js'
import type { WatchSpec } from './WatchSpec.js'

/** Connects the account of an address that a visitor enters, without its wallet: it is viewed, and signs nothing. */
export function watch(): Plugin<WatchSpec> {
  return definePlugin<WatchSpec>({
    id: 'watch',
    core: 1,
    wants: { chain: Chain, names: Names },
    messages: { en: { viewAs: 'View as', viewOnly: 'View only', title: 'View an Address' } },
    errors: {},
    views: { WatchAddress: { load: () => import('./views/WatchAddress.js'), title: (t) => t('title') } },
    setup,
  })
}
