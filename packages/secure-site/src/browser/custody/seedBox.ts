import { base64urlnopad } from '@scure/base'
import * as v from 'valibot'

/** An encrypted seed, as it is stored (AES-256-GCM). `id` is that of its data key; `iv` and `ct` are base64url. */
export interface SeedBox {
  readonly v: 1
  readonly alg: 'A256GCM'
  readonly id: string
  readonly iv: string
  readonly ct: string
}

/** 16 bytes of entropy and a tag of 16. */
export const SeedBoxSchema: v.GenericSchema<SeedBox> = v.strictObject({
  v: v.literal(1),
  alg: v.literal('A256GCM'),
  id: v.pipe(v.string(), v.uuid()),
  iv: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{16}$/)),
  ct: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/)),
})

/** The key of seed boxes, made of a data key, which is overwritten. It cannot be read. */
export async function seedKeyOf(dek: Uint8Array): Promise<CryptoKey> {
  try {
    const secret = await crypto.subtle.importKey('raw', dek as Uint8Array<ArrayBuffer>, 'HKDF', false, ['deriveKey'])
    const info = new TextEncoder().encode('portico/seed/v1')
    const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(0), info }
    return await crypto.subtle.deriveKey(derivation, secret, { name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ])
  } finally {
    dek.fill(0)
  }
}

/** Binds a box to its wallet and its data key: elsewhere it does not open. */
const placeOf = (walletId: string, dekId: string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`seed|${walletId}|${dekId}`)

export async function sealSeed(key: CryptoKey, entropy: Uint8Array, walletId: string, dekId: string): Promise<SeedBox> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const parameters = { name: 'AES-GCM', iv, additionalData: placeOf(walletId, dekId) }
  const ct = await crypto.subtle.encrypt(parameters, key, entropy as Uint8Array<ArrayBuffer>)
  return {
    v: 1,
    alg: 'A256GCM',
    id: dekId,
    iv: base64urlnopad.encode(iv),
    ct: base64urlnopad.encode(new Uint8Array(ct)),
  }
}

/** @throws when the key is another one, or the box was changed or belongs elsewhere */
export async function openSeed(key: CryptoKey, box: SeedBox, walletId: string): Promise<Uint8Array> {
  const iv = base64urlnopad.decode(box.iv) as Uint8Array<ArrayBuffer>
  const parameters = { name: 'AES-GCM', iv, additionalData: placeOf(walletId, box.id) }
  const ct = base64urlnopad.decode(box.ct) as Uint8Array<ArrayBuffer>
  return new Uint8Array(await crypto.subtle.decrypt(parameters, key, ct))
}
