import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto'

import { SignerError } from '../SignerError.js'
import type { KeyEncryption, Secret, WrappedKey, WrappedSecret } from './KeyEncryption.js'

const ivLength = 12
const tagLength = 16

export const missingKey = (id: string): SignerError =>
  new SignerError('signer/keyMissing', `The key "${id}" is not configured.`)
export const wrongKey = (id: string): SignerError =>
  new SignerError('signer/keyWrong', `The key "${id}" does not open a box that names it.`)

/**
 * Wraps with keys in the memory of this process (AES-256-GCM). The id of the key is bound to each box, as the context is.
 * @param secrets 32 bytes each, by id. They are overwritten: only the program's own copies remain.
 */
export function localKeys(secrets: ReadonlyMap<string, Uint8Array>, current: string): KeyEncryption {
  const keys = new Map<string, KeyObject>()
  for (const [id, secret] of secrets) {
    const key = new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(0), 'portico/signer/v1', 32))
    keys.set(id, createSecretKey(key))
    key.fill(0)
    secret.fill(0)
  }

  function keyOf(id: string): KeyObject {
    const key = keys.get(id)
    if (key === undefined) throw missingKey(id)
    return key
  }

  function wrapOne({ bytes, context }: Secret): WrappedKey {
    const iv = randomBytes(ivLength)
    const cipher = createCipheriv('aes-256-gcm', keyOf(current), iv)
    cipher.setAAD(Buffer.from(`${context}|${current}`))
    const ct = Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
    return { kekId: current, iv: iv.toString('base64url'), ct: ct.toString('base64url') }
  }

  function unwrapOne({ box: { kekId, iv, ct }, context }: WrappedSecret): Uint8Array {
    const key = keyOf(kekId)
    try {
      const bytes = Buffer.from(ct, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), { authTagLength: tagLength })
      decipher.setAAD(Buffer.from(`${context}|${kekId}`))
      decipher.setAuthTag(bytes.subarray(-tagLength))
      const opened = decipher.update(bytes.subarray(0, -tagLength))
      // Throws where the tag is wrong. In this mode of AES it adds no bytes: there is one copy, for the caller to overwrite.
      decipher.final()
      return new Uint8Array(opened.buffer, opened.byteOffset, opened.length)
    } catch {
      throw wrongKey(kekId)
    }
  }

  return {
    current: () => current,
    ids: () => [...keys.keys()],
    wrap: async (list) => list.map(wrapOne),
    async unwrap(list) {
      const opened: Uint8Array[] = []
      try {
        for (const each of list) opened.push(unwrapOne(each))
        return opened
      } catch (error) {
        for (const bytes of opened) bytes.fill(0)
        throw error
      }
    },
  }
}
