import type { Client } from '../client/Client.js'
import { endSession } from './endSession.js'

/** Life of a session from its approval, s (WalletConnect Sign API). */
const sessionLifetime = 7 * 24 * 60 * 60
/** Younger sessions are left alone, s: another tab may be about to keep them. */
const grace = 60

/**
 * Ends sessions that the client holds and nobody knows: approved while the page was going away, or ended here while the
 * relay was out of reach. Their wallets would show a connected site for a week.
 */
export function closeOrphans(client: Client, known: ReadonlySet<string>): void {
  const now = Date.now() / 1000
  for (const { topic, expiry } of client.session.getAll())
    if (!known.has(topic) && now - (expiry - sessionLifetime) > grace) endSession(client, topic).catch(() => {})
}
