import { definePlugin, type Plugin } from '@portico/core'
import { errors } from './errors.js'
import { en } from './messages/en.js'
import type { ReceiveOptions } from './ReceiveOptions.js'
import type { ReceiveSpec } from './ReceiveSpec.js'
import { receivingAccount } from './receivingAccount.js'

/** Shows where to pay the visitor: a button in Account, the address, its QR code, and the networks it is good for. */
export function receive(options: ReceiveOptions = {}): Plugin<ReceiveSpec> {
  return definePlugin<ReceiveSpec>({
    id: 'receive',
    core: 1,
    config: options,
    messages: { en },
    errors,
    views: {
      WalletReceive: { load: () => import('./views/WalletReceive.js'), title: (t) => t('receive') },
      WalletCompatibleNetworks: {
        load: () => import('./views/WalletCompatibleNetworks.js'),
        title: (t) => t('compatibleNetworks'),
      },
    },
    setup: (context) => ({
      api: { account: receivingAccount(context) },
      slots: {
        'account.actions': [
          {
            id: 'receive',
            order: 30, // [9.44]
            label: () => context.t('receive'),
            icon: 'receive',
            onSelect: () => context.router.push('WalletReceive'),
          },
        ],
      },
    }),
  })
}
