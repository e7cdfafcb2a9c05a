import { createCipheriv, createHmac, type ECDH } from 'node:crypto'

/** DHKEM(P-256, HKDF-SHA256); HKDF-SHA256; AES-256-GCM. */
const kemId = Buffer.from('KEM\x00\x10', 'latin1')
const suiteId = Buffer.from('HPKE\x00\x10\x00\x01\x00\x02', 'latin1')
const version = Buffer.from('HPKE-v1')
const none = Buffer.alloc(0)

const hmac = (key: Buffer, ...parts: readonly Uint8Array[]): Buffer => {
  const mac = createHmac('sha256', key)
  for (const part of parts) mac.update(part)
  return mac.digest()
}

/** RFC 9180, section 4. HKDF's salt of 32 zeros is the same as none. */
const extract = (suite: Buffer, salt: Buffer, label: string, secret: Uint8Array): Buffer =>
  hmac(salt, version, suite, Buffer.from(label), secret)

/** `length` is 32 at most: one block of HKDF. */
const expand = (suite: Buffer, key: Buffer, label: string, info: Uint8Array, length: number): Buffer =>
  hmac(key, Buffer.from([0, length]), version, suite, Buffer.from(label), info, Buffer.from([1])).subarray(0, length)

/** The first message of RFC 9180's base mode. `ephemeral` serves one message; a test brings that of a test vector. */
export function seal(
  ephemeral: ECDH,
  recipient: Buffer,
  info: Uint8Array,
  aad: Buffer,
  text: Uint8Array,
): { readonly enc: Buffer; readonly ct: Buffer } {
  if (recipient.length !== 65 || recipient[0] !== 4) throw new TypeError('The recipient is no uncompressed point.')
  const enc = ephemeral.getPublicKey()
  // Throws where the point is not on the curve.
  const shared = ephemeral.computeSecret(recipient)
  const dhKey = extract(kemId, none, 'eae_prk', shared)
  const secret = expand(kemId, dhKey, 'shared_secret', Buffer.concat([enc, recipient]), 32)
  const idHash = extract(suiteId, none, 'psk_id_hash', none)
  const infoHash = extract(suiteId, none, 'info_hash', info)
  const context = Buffer.concat([Buffer.from([0]), idHash, infoHash])
  const scheduled = extract(suiteId, secret, 'secret', none)
  const key = expand(suiteId, scheduled, 'key', context, 32)
  const cipher = createCipheriv('aes-256-gcm', key, expand(suiteId, scheduled, 'base_nonce', context, 12))
  cipher.setAAD(aad)
  const ct = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()])
  for (const bytes of [shared, dhKey, secret, scheduled, key]) bytes.fill(0)
  return { enc, ct }
}
