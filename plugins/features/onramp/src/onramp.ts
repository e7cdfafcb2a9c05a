import {
  Balances,
  definePlugin,
  Features,
  Portfolio,
  RampQuotes,
  Tokens,
  type MessagePack,
  type Plugin,
} from '@portico/core'
import type { OnrampOptions } from './OnrampOptions.js'
import type { OnrampMessages, OnrampSpec } from './OnrampSpec.js'
import { setup } from './setup.js'

const messages: MessagePack<OnrampMessages> = {
  en: { buy: 'Buy', selectToken: 'Select Token', selectCurrency: 'Select Currency' },
}
const views = async () => (await import('./views/onrampViews.js')).onrampViews

/**
 * Buying tokens with money at the page of a provider: a button in Account, the views behind it, and `modal.api.onramp`.
 *
 * @throws `core/invalidOptions` from `createModal`
 */
export function onramp(options: OnrampOptions = {}): Plugin<OnrampSpec> {
  return definePlugin<OnrampSpec>({
    id: 'onramp',
    core: 1,
    config: options,
    wants: { balances: Balances, features: Features, portfolio: Portfolio, rampQuotes: RampQuotes, tokens: Tokens },
    messages,
    views: {
      OnRampProviders: { load: async () => ({ default: (await views()).OnRampProviders }), title: (t) => t('buy') },
      OnRampTokenSelect: {
        load: async () => ({ default: (await views()).OnRampTokenSelect }),
        title: (t) => t('selectToken'),
      },
      OnRampFiatSelect: {
        load: async () => ({ default: (await views()).OnRampFiatSelect }),
        title: (t) => t('selectCurrency'),
      },
      BuyInProgress: { load: async () => ({ default: (await views()).BuyInProgress }), title: (t) => t('buy') },
    },
    setup(context) {
      const { api, available, onOpen, stop } = setup(context.plugin)
      return {
        api,
        start: ({ defer }) => defer(stop),
        slots: {
          'account.actions': [
            {
              id: 'onramp',
              order: 10,
              label: () => context.t('buy'),
              icon: 'buy',
              when: available,
              onSelect() {
                onOpen()
                context.plugin.router.push('OnRampProviders')
              },
            },
          ],
        },
      }
    },
  })
}
