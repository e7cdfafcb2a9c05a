import { atom, definePlugin, type MessagePack, type Plugin } from '@portico/core'
import type { BalancesMessages, BalancesSpec } from './BalancesSpec.js'
import { provides, setup, wants } from './setup.js'

const messages: MessagePack<BalancesMessages> = {
  en: { tokens: 'Tokens', token: 'Token', total: 'Total balance', unavailable: 'Token Balance Unavailable' },
}
const views = async () => (await import('./views/balancesViews.js')).balancesViews

/** What the account holds and what it is worth: the total and the tab Tokens in Account, and `modal.api.balances`. */
export function balances(): Plugin<BalancesSpec> {
  return definePlugin<BalancesSpec>({
    id: 'balances',
    core: 1,
    wants,
    provides,
    messages,
    views: {
      TokenDetails: { load: async () => ({ default: (await views()).TokenDetails }), title: (t) => t('token') },
    },
    setup(context) {
      const { plugin, connections } = context
      const contribution = setup(plugin, () => plugin.notices.show('error', context.t('unavailable')))
      const isAvailable = atom((get) => {
        const namespace = get(connections.activeNamespace) ?? ''
        const { portfolio, balances: natives, tokens } = plugin.wants
        // One is the plugin's own.
        const isOther = (portfolio?.inOrder(namespace).length ?? 0) > 1
        return isOther || !!natives?.for(namespace) || !!tokens?.for(namespace)
      })
      return {
        ...contribution,
        origins: () => ({ image: ['https:'] }),
        slots: {
          'account.balance': [
            {
              id: 'total',
              label: () => context.t('total'),
              when: isAvailable,
              load: async () => ({ default: (await views()).total(plugin) }),
            },
          ],
          'account.tabs': [
            {
              id: 'tokens',
              order: 10,
              label: () => context.t('tokens'),
              when: isAvailable,
              load: async () => ({ default: (await views()).tokens(plugin) }),
            },
          ],
        },
      }
    },
  })
}
