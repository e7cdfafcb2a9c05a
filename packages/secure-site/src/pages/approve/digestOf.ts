import { canonicalJson } from '@portico/wallet-requests/approval'
import type { Description, Intent, WalletRequest } from '@portico/wallet-requests'

/** The digest of what is on the screen, made here: the server's word is not taken for it. 64 hexadecimal digits. */
export async function digestOf(read: {
  readonly request: WalletRequest
  readonly description: Description
  readonly intent: Intent
}): Promise<string> {
  const { request, description, intent } = read
  const text = canonicalJson({ request, description, intent })
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
