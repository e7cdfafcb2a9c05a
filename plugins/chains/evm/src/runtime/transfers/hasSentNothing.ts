import { pause } from '@portico/core'
import { countTransactions, type Ask } from './readTransaction.js'
import { hasCode } from './toTransactions.js'

/** How often the account is read, and ms between two reads: a transaction needs a moment to reach the nodes. */
const checks = { count: 3, pause: 1500 } as const

/**
 * Whether no node shows a new transaction of an account, for as long as one needs to reach them. Undefined where nodes cannot tell:
 * others may send for an account that has code.
 * @param pending transactions that the account had before the wallet was asked
 * @throws when no node answers, or the signal's reason
 */
export async function hasSentNothing(
  ask: Ask,
  {
    address,
    pending,
    count = checks.count,
  }: { readonly address: string; readonly pending: unknown; readonly count?: number },
  signal: AbortSignal | undefined,
): Promise<boolean | undefined> {
  if (await hasCode(ask, address)) return undefined
  for (let times = 1; ; times += 1) {
    if (`${await countTransactions(ask, address, 'pending')}` !== pending) return false
    if (times >= count) return true
    await pause(checks.pause, signal)
  }
}
