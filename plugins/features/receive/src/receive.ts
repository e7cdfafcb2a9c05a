import { Chain, definePlugin, type MessagePack, type Plugin } from '@portico/core'
import type { ReceiveMessages, ReceiveSpec } from './ReceiveSpec.js'
import { receivingAccount } from './receivingAccount.js'

const messages: MessagePack<ReceiveMessages> = {
  en: { receive: 'Receive', compatibleNetworks: 'Compatible Networks' },
}
const views = () => import('./views/WalletReceive.js')

/** Shows where to pay the visitor: a button in Account, the address, its QR code, and the networks on which it is valid. */
export function receive(): Plugin<ReceiveSpec> {
  return definePlugin<ReceiveSpec>({
    id: 'receive',
    core: 1,
    wants: { chain: Chain },
    messages,
    views: {
      WalletReceive: { load: async () => ({ default: (await views()).WalletReceive }), title: (t) => t('receive') },
      WalletCompatibleNetworks: {
        load: async () => ({ default: (await views()).WalletCompatibleNetworks }),
        title: (t) => t('compatibleNetworks'),
      },
    },
    setup: (context) => ({
      api: { account: receivingAccount(context) },
      slots: {
        'account.actions': [
          {
            id: 'receive',
            order: 30,
            label: () => context.t('receive'),
            icon: 'receive',
            onSelect: () => context.plugin.router.push('WalletReceive'),
          },
        ],
      },
    }),
  })
}
