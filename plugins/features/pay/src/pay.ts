import { definePlugin, type MessagePack, type Plugin } from '@portico/core'
import type { PayOptions } from './PayOptions.js'
import type { PayMessages, PaySpec } from './PaySpec.js'
import { setup, wants } from './setup.js'

const messages: MessagePack<PayMessages> = { en: { pay: 'Pay', paymentDetails: 'Payment Details' } }
const views = async () => (await import('./views/payViews.js')).payViews

/**
 * Asks the visitor for a payment, out of the connected wallet or from an exchange: `modal.api.pay.open(…)`.
 *
 * @throws `core/invalidOptions` from `createModal`
 */
export function pay(options: PayOptions = {}): Plugin<PaySpec> {
  return definePlugin<PaySpec>({
    id: 'pay',
    core: 1,
    config: options,
    wants,
    messages,
    views: {
      Pay: { load: async () => ({ default: (await views()).Pay }), title: (t) => t('pay') },
      PayLoading: { load: async () => ({ default: (await views()).PayLoading }), title: (t) => t('paymentDetails') },
    },
    setup: (context) => ({ ...setup(context.plugin, true), origins: () => ({ image: ['https:'] }) }),
  })
}
