import { SignJWT } from 'jose'
import { createPrivateKey, randomBytes, type KeyObject } from 'node:crypto'
import * as v from 'valibot'

/** A Secret API Key of the Coinbase Developer Platform, as its portal shows it. */
export interface CdpKey {
  /** Such as `organizations/…/apiKeys/…`, or the id alone. */
  readonly id: string
  /** Ed25519: base64 of 64 bytes. ECDSA: PEM of P-256, in lines or with `\n` for their ends, as environment variables have it. */
  readonly secret: string
}

/** Seconds: the longest that the platform takes. */
const lifetime = 120

export const CdpKeySchema: v.GenericSchema<CdpKey, CdpKey> = v.strictObject({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(300)),
  secret: v.pipe(
    v.string(),
    v.check((text) => privateKeyOf(text) !== undefined, 'must be an Ed25519 key in base64, or a P-256 key in PEM'),
  ),
})

/**
 * A token for one request: it names method, host and path, and ends after two minutes (docs.cdp.coinbase.com, "JWT Authentication").
 * @throws TypeError where the secret is no key
 */
export async function cdpToken(
  { id, secret }: CdpKey,
  method: 'GET' | 'POST',
  { host, pathname }: URL,
): Promise<string> {
  const key = privateKeyOf(secret)
  if (!key) throw new TypeError('The secret is no key of the Coinbase Developer Platform')
  const alg = key.asymmetricKeyType === 'ed25519' ? 'EdDSA' : 'ES256'
  const uri = `${method} ${host}${pathname}`
  const now = Math.floor(Date.now() / 1000)
  // The documents write `uri`, the platform's own SDK `uris`.
  return new SignJWT({ uri, uris: [uri] })
    .setProtectedHeader({ alg, kid: id, typ: 'JWT', nonce: randomBytes(16).toString('hex') })
    .setSubject(id)
    .setIssuer('cdp')
    .setAudience(['cdp_service'])
    .setIssuedAt(now)
    .setNotBefore(now)
    .setExpirationTime(now + lifetime)
    .sign(key)
}

function privateKeyOf(secret: string): KeyObject | undefined {
  try {
    if (secret.includes('-----BEGIN')) {
      const key = createPrivateKey(secret.replaceAll('\\n', '\n'))
      return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : undefined
    }
    // The seed, and the public key after it.
    const bytes = Buffer.from(secret, 'base64')
    if (bytes.length !== 64) return undefined
    const [d, x] = [bytes.subarray(0, 32), bytes.subarray(32)].map((part) => part.toString('base64url'))
    return createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', d: d!, x: x! }, format: 'jwk' })
  } catch {
    return undefined
  }
}
