import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto'
import { base64urlnopad } from '@scure/base'

import { VaultError } from './VaultError.js'

/** A data key that was wrapped. All fields are base64url, but `kekId`. */
export interface WrappedKey {
  readonly kekId: string
  readonly iv: string
  readonly ct: string
}

/**
 * The key-encryption key: the one thing that an adapter for a key service writes. The data key of every wallet is wrapped
 * with it; the key itself is not in the database.
 */
export interface KeyEncryption {
  /** Id of the key that wraps new data keys. */
  current(): string
  /** Ids of the keys that can unwrap. */
  ids(): readonly string[]
  /** @param context bound to the wrapped key: unwrapping with another one fails */
  wrap(key: Uint8Array, context: string): Promise<WrappedKey>
  /** @throws when the key is not there, or the box was changed or belongs elsewhere */
  unwrap(box: WrappedKey, context: string): Promise<Uint8Array>
}

const ivLength = 12
const tagLength = 16

/**
 * Wraps with keys in the memory of this process (AES-256-GCM). The id of the key is bound to each box, as the context is.
 * @param secrets 32 bytes each, by id. They are overwritten: only the program's own copies remain.
 */
export function localKeys(secrets: ReadonlyMap<string, Uint8Array>, current: string): KeyEncryption {
  const keys = new Map<string, KeyObject>()
  for (const [id, secret] of secrets) {
    const key = new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(0), 'portico/dek/v1', 32))
    keys.set(id, createSecretKey(key))
    key.fill(0)
    secret.fill(0)
  }

  function keyOf(id: string): KeyObject {
    const key = keys.get(id)
    if (key === undefined) throw new VaultError('vault/keyMissing', `The key "${id}" is not configured.`)
    return key
  }

  return {
    current: () => current,
    ids: () => [...keys.keys()],
    async wrap(secret, context) {
      const iv = randomBytes(ivLength)
      const cipher = createCipheriv('aes-256-gcm', keyOf(current), iv)
      cipher.setAAD(Buffer.from(`${context}|${current}`))
      const ct = Buffer.concat([cipher.update(secret), cipher.final(), cipher.getAuthTag()])
      return { kekId: current, iv: base64urlnopad.encode(iv), ct: base64urlnopad.encode(ct) }
    },
    async unwrap({ kekId, iv, ct }, context) {
      const key = keyOf(kekId)
      try {
        const bytes = base64urlnopad.decode(ct)
        const decipher = createDecipheriv('aes-256-gcm', key, base64urlnopad.decode(iv), { authTagLength: tagLength })
        decipher.setAAD(Buffer.from(`${context}|${kekId}`))
        decipher.setAuthTag(bytes.subarray(-tagLength))
        const opened = decipher.update(bytes.subarray(0, -tagLength))
        // Throws where the tag is wrong. In this mode of AES it adds no bytes: there is one copy, for the caller to overwrite.
        decipher.final()
        return new Uint8Array(opened.buffer, opened.byteOffset, opened.length)
      } catch {
        throw new VaultError('vault/keyWrong', `The key "${kekId}" does not open a box that names it.`)
      }
    },
  }
}
