import { parseCaip10, type SetupContext, type SlotTable } from '@portico/core'
import type { SendApi, SendSpec } from './SendSpec.js'

/** The button in Account. */
export function sendSlots({ emit, router, store, connections, t }: SetupContext<SendSpec>, api: SendApi): SlotTable {
  return {
    'account.actions': [
      {
        id: 'send',
        order: 40, // [9.44]
        label: () => t('send'),
        icon: 'send',
        when: api.available,
        onSelect({ account, namespace }) {
          const { networkId, address } = parseCaip10(account)
          const { allAccounts } = store.get(connections.account(namespace))
          const isSA = allAccounts.some((one) => one.address === address && one.type === 'smartAccount')
          emit('OPEN_SEND', { isSA, network: networkId })
          router.push('WalletSend')
        },
      },
    ],
  }
}
