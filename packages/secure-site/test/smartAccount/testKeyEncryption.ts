import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { KeyEncryption } from '../../src/vault/KeyEncryption.js'

const kek = randomBytes(32)

/** Wraps with a key of this process. */
export function testKeyEncryption(): KeyEncryption {
  return {
    current: () => 'test',
    ids: () => ['test'],
    async wrap(key, context) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', kek, iv).setAAD(Buffer.from(context))
      const ct = Buffer.concat([cipher.update(key), cipher.final(), cipher.getAuthTag()])
      return { kekId: 'test', iv: iv.toString('base64url'), ct: ct.toString('base64url') }
    },
    async unwrap({ iv, ct }, context) {
      const all = Buffer.from(ct, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', kek, Buffer.from(iv, 'base64url')).setAAD(Buffer.from(context))
      decipher.setAuthTag(all.subarray(-16))
      return Buffer.concat([decipher.update(all.subarray(0, -16)), decipher.final()])
    },
  }
}
