import type { Account } from '@portico/core'
import type { BitcoinContext } from '../BitcoinSpec.js'

/**
 * Only payment accounts can be the one in use [4.16].
 * @throws `bitcoin/addressRequired`, `bitcoin/notPayment` [5.15]
 */
export function checkSelection({ error }: BitcoinContext, account: Account | undefined): void {
  if (!account?.address) throw error('addressRequired', {})
  const { address, type = 'payment' } = account
  if (type !== 'payment') throw error('notPayment', { address, type })
}
