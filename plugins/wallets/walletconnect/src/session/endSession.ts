import { messageOf } from '@portico/core'
import type { Client } from '../client/Client.js'

/** WalletConnect Sign API, error codes: the reason when a person ends a session. */
export const userDisconnected: { readonly code: number; readonly message: string } = {
  code: 6000,
  message: 'User disconnected.',
}

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
