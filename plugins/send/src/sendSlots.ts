import type { SetupContext, SlotTable } from '@portico/core'
import type { Door } from './setup.js'
import type { SendSpec } from './SendSpec.js'

/** The button in Account. */
export function sendSlots({ router, t }: SetupContext<SendSpec>, { api, opened }: Door): SlotTable {
  return {
    'account.actions': [
      {
        id: 'send',
        order: 40, // [9.44]
        label: () => t('send'),
        icon: 'send',
        when: api.available,
        onSelect() {
          opened()
          router.push('WalletSend')
        },
      },
    ],
  }
}
