import type { Account, Caip2, SessionHandle } from '@portico/core'
import type { AcmeContext } from './AcmeSpec.js'
import type { AcmeWallet } from './AcmeWallet.js'
import { parseAddress } from './address.js'
import { untilAborted } from './untilAborted.js'

/** What a wallet says its accounts are, the one in use first; undefined when it cannot be that. */
export function parseAccounts(answer: unknown): readonly Account[] | undefined {
  if (!Array.isArray(answer)) return undefined
  const accounts = answer.flatMap((one) => parseAddress(String(one)) ?? []).map((address) => ({ address }))
  return accounts.length === answer.length ? accounts : undefined
}

const networkIdOf = (answer: unknown): Caip2 | undefined =>
  typeof answer === 'string' && /^[-\w]{1,32}$/.test(answer) ? `acme-ns:${answer}` : undefined

/** A session with accounts that the wallet gave. */
export async function createSession(
  context: AcmeContext,
  wallet: AcmeWallet,
  accounts: readonly Account[],
  signal: AbortSignal,
): Promise<SessionHandle> {
  const networkId = networkIdOf(await untilAborted(() => wallet.request('network'), signal))
  if (!networkId) throw context.error('badAnswer', { method: 'network' })
  return {
    namespaces: {
      'acme-ns': {
        accounts,
        networkId,
        provider: wallet,
        subscribe(tell) {
          const hearAccounts = (answer: unknown): void => {
            const now = parseAccounts(answer)
            if (now?.length === 0) tell({ type: 'ended', reason: 'The wallet shows no account' })
            else if (now) tell({ type: 'accounts', accounts: now })
          }
          const hearNetwork = (answer: unknown): void => {
            const now = networkIdOf(answer)
            if (now) tell({ type: 'network', networkId: now })
          }
          wallet.on('accounts', hearAccounts)
          wallet.on('network', hearNetwork)
          return () => {
            wallet.off('accounts', hearAccounts)
            wallet.off('network', hearNetwork)
          }
        },
      },
    },
    // A wallet that can take its accounts back is told here.
    async end() {},
  }
}
