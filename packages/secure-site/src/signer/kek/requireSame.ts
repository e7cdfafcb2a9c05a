import { timingSafeEqual } from 'node:crypto'

import { SignerError } from '../SignerError.js'
import type { KeyEncryption, Secret, WrappedKey } from './KeyEncryption.js'

/** What a key wrapped and does not open again would be lost with the old box. @throws SignerError `signer/keyWrong` */
export async function requireSame(
  kek: KeyEncryption,
  secrets: readonly Secret[],
  wrapped: readonly WrappedKey[],
): Promise<void> {
  const again = await kek.unwrap(wrapped.map((box, at) => ({ box, context: secrets[at]?.context ?? '' })))
  const isSame = secrets.every(({ bytes }, at) => {
    const other = again[at]
    return other !== undefined && other.length === bytes.length && timingSafeEqual(other, bytes)
  })
  for (const bytes of again) bytes.fill(0)
  if (!isSame) throw new SignerError('signer/keyWrong', `The key "${kek.current()}" does not open what it wrapped.`)
}
