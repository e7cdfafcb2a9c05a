import { base58, base64urlnopad } from '@scure/base'
import { decodeJwt, errors, importJWK, jwtVerify } from 'jose'
import * as v from 'valibot'

export interface AuthRules {
  /** Accepted `aud` claims; undefined accepts every one. */
  readonly audience: readonly string[] | undefined
}

export type AuthResult =
  | { readonly ok: true; readonly clientId: string }
  /** `reason` goes to the client as the reason of the close: at most 123 bytes. */
  | { readonly ok: false; readonly reason: string }

// A client whose clock is a minute off still gets in; both sides of a phone call are rarely closer.
const clockToleranceSeconds = 60
/** Multicodec of an Ed25519 public key, as an unsigned varint (did:key method, §3). */
const ed25519Codec = [0xed, 0x01] as const

const claimsSchema = v.object({
  iss: v.pipe(v.string(), v.regex(/^did:key:z[1-9A-HJ-NP-Za-km-z]{40,60}$/)),
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  iat: v.pipe(v.number(), v.integer()),
  exp: v.pipe(v.number(), v.integer()),
})

/** The raw public key inside `did:key:z…`; undefined when it is no Ed25519 key. */
function publicKeyOf(did: string): Uint8Array | undefined {
  const bytes = base58.decode(did.slice('did:key:z'.length))
  const isEd25519 = bytes.length === 34 && bytes[0] === ed25519Codec[0] && bytes[1] === ed25519Codec[1]
  return isEd25519 ? bytes.slice(2) : undefined
}

const refuse = (reason: string): AuthResult => ({ ok: false, reason })

/**
 * Checks the did-jwt that a client signs for each connection (WalletConnect specifications, relay client
 * authentication): EdDSA over Ed25519 with the key that `iss` names, `iat` and `exp` around now, `aud` if configured.
 */
export async function verifyAuth(token: string | undefined, { audience }: AuthRules): Promise<AuthResult> {
  if (!token) return refuse('Authorization error: auth token is missing')
  try {
    const claims = v.parse(claimsSchema, decodeJwt(token))
    const publicKey = publicKeyOf(claims.iss)
    if (!publicKey) return refuse('JWT validation error: issuer is not an Ed25519 did:key')
    const key = await importJWK({ kty: 'OKP', crv: 'Ed25519', x: base64urlnopad.encode(publicKey) }, 'EdDSA')
    await jwtVerify(token, key, {
      algorithms: ['EdDSA'],
      typ: 'JWT',
      clockTolerance: clockToleranceSeconds,
      ...(audience ? { audience: [...audience] } : {}),
    })
    const now = Date.now() / 1000
    if (claims.iat > now + clockToleranceSeconds) return refuse('JWT validation error: JWT Token is not yet valid')
    return { ok: true, clientId: claims.iss }
  } catch (error) {
    if (error instanceof errors.JWTExpired) return refuse('JWT validation error: JWT Token has expired')
    if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'aud')
      return refuse('JWT validation error: JWT Token is for another audience')
    return refuse('JWT validation error: JWT Token is not valid')
  }
}
