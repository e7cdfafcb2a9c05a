import { messageOf } from '@portico/core'
import type { Client } from '../client/Client.js'

/** WalletConnect Sign API, error codes: the reason when a person ends a session. */
export const userDisconnected: { readonly code: number; readonly message: string } = {
  code: 6000,
  message: 'User disconnected.',
}

/** Life of a session from its approval, s (WalletConnect Sign API). */
const sessionLifetime = 7 * 24 * 60 * 60
/** Younger sessions are left alone, s: another tab may be about to keep them. */
const grace = 60

/** Ends a session at the wallet. One that is gone already counts as ended. @throws when the relay cannot be reached */
export async function endSession(client: Client, topic: string): Promise<void> {
  try {
    await client.disconnect({ topic, reason: { ...userDisconnected } })
  } catch (error) {
    if (!isGone(error)) throw error
  }
}

/** How the client says that it knows nothing (any more) of a session. */
function isGone(error: unknown): boolean {
  return /recently deleted|no matching key|not found|mismatched topic/i.test(messageOf(error))
}

/**
 * Ends sessions that the client has and the modal has not: approved while the page was going away, or ended here while the
 * relay was out of reach. Their wallets would show a connected site for a week.
 */
export function closeOrphans(client: Client, known: ReadonlySet<string>): void {
  const now = Date.now() / 1000
  for (const { topic, expiry } of client.session.getAll())
    if (!known.has(topic) && now - (expiry - sessionLifetime) > grace) endSession(client, topic).catch(() => {})
}
