import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { base64urlnopad } from '@scure/base'
import * as v from 'valibot'

/** A data key on its way from the server to one signer (HPKE, RFC 9180). Fields are base64url. */
export interface SealedKey {
  readonly enc: string
  readonly ct: string
}

export const SealedKeySchema: v.GenericSchema<SealedKey> = v.strictObject({
  enc: v.pipe(v.string(), v.length(87)),
  ct: v.pipe(v.string(), v.length(64)),
})

/** What a data key is sealed for. It does not open for anything else. */
export interface KeyPurpose {
  readonly walletId: string
  readonly sessionId: string
  /** SHA-256 of what was approved, in base64url, or what else it is for. */
  readonly digest: string
}

/** A key pair for one answer of the server. The private key cannot be read, and ends with the worker. */
export interface Recipient {
  /** An uncompressed point of P-256 in base64url. */
  readonly publicKey: string
  /** @throws when it was sealed for another key or purpose */
  open(sealed: SealedKey, purpose: KeyPurpose): Promise<Uint8Array>
}

const suite = (): CipherSuite =>
  new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() })

/** What both sides bind the key to. */
export const infoOf = ({ walletId, sessionId, digest }: KeyPurpose): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`${walletId}|${sessionId}|${digest}`)

export async function createRecipient(): Promise<Recipient> {
  const hpke = suite()
  const algorithm = { name: 'ECDH', namedCurve: 'P-256' }
  const recipientKey = await crypto.subtle.generateKey(algorithm, false, ['deriveBits'])
  const publicKey = await crypto.subtle.exportKey('raw', recipientKey.publicKey)
  return {
    publicKey: base64urlnopad.encode(new Uint8Array(publicKey)),
    async open({ enc, ct }, purpose) {
      const parameters = { recipientKey, enc: base64urlnopad.decode(enc), info: infoOf(purpose) }
      return new Uint8Array(await hpke.open(parameters, base64urlnopad.decode(ct)))
    },
  }
}
