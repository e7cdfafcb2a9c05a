import { Balances, Chain, definePlugin, Tokens, Transfers, type Plugin } from '@portico/core'
import { setup } from './setup.js'
import { errors } from './errors.js'
import { en } from './messages/en.js'
import type { SendOptions } from './SendOptions.js'
import type { SendSpec } from './SendSpec.js'
import { sendSlots } from './sendSlots.js'

/** Sends what the visitor has: a button in Account, the views behind it, and `modal.api.send`. For eip155 and solana [5.28]. */
export function send(options: SendOptions = {}): Plugin<SendSpec> {
  return definePlugin<SendSpec>({
    id: 'send',
    core: 1,
    config: options,
    wants: { chain: Chain, balances: Balances, transfers: Transfers, tokens: Tokens },
    messages: { en },
    errors,
    views: {
      WalletSend: { load: () => import('./views/WalletSend.js'), title: (t) => t('send') },
      WalletSendSelectToken: { load: () => import('./views/WalletSendSelectToken.js'), title: (t) => t('selectToken') },
      WalletSendPreview: {
        load: () => import('./views/WalletSendPreview.js'),
        title: (t) => t('reviewSend'),
        // Once it is sent, waiting for the network goes on without the view.
        onBack: ({ api, store }) => store.get(api.state).flow.status === 'asking' && api.cancel(),
      },
    },
    setup(context) {
      const door = setup(context)
      return { api: door.api, slots: sendSlots(context, door) }
    },
    start: ({ api, signal }) => signal.addEventListener('abort', api.cancel),
  })
}
