import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { canonicalJson } from './canonicalJson.js'
import type { Description } from './Description.js'
import type { Intent } from './Intent.js'
import type { WalletRequest } from './WalletRequest.js'

/** What a visitor decides about: what was asked, what is shown, and what is signed. */
export interface Decided {
  readonly request: WalletRequest
  readonly description: Description
  readonly intent: Intent
}

/**
 * SHA-256 of the canonical JSON of all three, as 64 hexadecimal digits.
 * @throws TypeError where a part of it has no form in JSON
 */
export function digestOf({ request, description, intent }: Decided): string {
  const { origin, account, chainId, method, params } = request
  const digested = { origin, account, chainId, method, params: params ?? null }
  return bytesToHex(sha256(utf8ToBytes(canonicalJson({ request: digested, description, intent }))))
}
