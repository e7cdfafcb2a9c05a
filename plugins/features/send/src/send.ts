import { definePlugin, type MessagePack, type Plugin } from '@portico/core'
import type { SendOptions } from './SendOptions.js'
import type { SendMessages, SendSpec } from './SendSpec.js'
import { setup, wants } from './setup.js'

const messages: MessagePack<SendMessages> = {
  en: { send: 'Send', selectToken: 'Select Token', reviewSend: 'Review Send' },
}
const views = async () => (await import('./views/sendViews.js')).sendViews

/**
 * Sends native currency and tokens: a button in Account, the views behind it, and `modal.api.send`.
 *
 * @throws `core/invalidOptions` from `createModal`
 */
export function send(options: SendOptions = {}): Plugin<SendSpec> {
  return definePlugin<SendSpec>({
    id: 'send',
    core: 1,
    config: options,
    wants,
    messages,
    views: {
      WalletSend: { load: async () => ({ default: (await views()).WalletSend }), title: (t) => t('send') },
      WalletSendSelectToken: {
        load: async () => ({ default: (await views()).WalletSendSelectToken }),
        title: (t) => t('selectToken'),
      },
      WalletSendPreview: {
        load: async () => ({ default: (await views()).WalletSendPreview }),
        title: (t) => t('reviewSend'),
        // Withdraws the request to the wallet. What was sent is followed without the view.
        onBack: ({ api }) => api.cancel(),
      },
    },
    setup(context) {
      const { api, onOpen } = setup(context.plugin)
      const button = {
        id: 'send',
        order: 40,
        label: () => context.t('send'),
        icon: 'send' as const,
        when: api.available,
        onSelect() {
          onOpen()
          context.plugin.router.push('WalletSend')
        },
      }
      return {
        api,
        slots: { 'account.actions': [button] },
      }
    },
  })
}
