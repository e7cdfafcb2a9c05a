import {
  Balances,
  Chain,
  definePlugin,
  Portfolio,
  Tokens,
  Transfers,
  SwapQuotes,
  type MessagePack,
  type Plugin,
} from '@portico/core'
import { setup } from './setup.js'
import type { SwapsOptions } from './SwapsOptions.js'
import type { SwapsMessages, SwapsSpec } from './SwapsSpec.js'

const messages: MessagePack<SwapsMessages> = {
  en: { swap: 'Swap', selectToken: 'Select Token', previewSwap: 'Preview Swap' },
}
const views = async () => (await import('./views/swapViews.js')).swapViews

/**
 * Swaps one token for another: a button in Account, the views behind it, and `modal.api.swaps`.
 *
 * @throws `core/invalidOptions` from `createModal`
 */
export function swaps(options: SwapsOptions = {}): Plugin<SwapsSpec> {
  return definePlugin<SwapsSpec>({
    id: 'swaps',
    core: 1,
    config: options,
    wants: {
      chain: Chain,
      balances: Balances,
      tokens: Tokens,
      portfolio: Portfolio,
      transfers: Transfers,
      swapQuotes: SwapQuotes,
    },
    messages,
    views: {
      Swap: { load: async () => ({ default: (await views()).Swap }), title: (t) => t('swap') },
      SwapSelectToken: {
        load: async () => ({ default: (await views()).SwapSelectToken }),
        title: (t) => t('selectToken'),
      },
      SwapPreview: {
        load: async () => ({ default: (await views()).SwapPreview }),
        title: (t) => t('previewSwap'),
        onBack: ({ api }) => void api.load().then((controls) => controls.leaveReview()),
      },
    },
    setup(context) {
      const { api, onOpen, start } = setup(context.plugin)
      const button = {
        id: 'swap',
        order: 20,
        label: () => context.t('swap'),
        icon: 'exchange' as const,
        when: api.available,
        onSelect() {
          context.plugin.emit('CLICK_CONVERT', {})
          onOpen()
          context.plugin.router.push('Swap')
        },
      }
      return { api, start, origins: () => ({ image: ['https:'] }), slots: { 'account.actions': [button] } }
    },
  })
}
