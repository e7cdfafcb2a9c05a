import { importPKCS8, SignJWT } from 'jose'

/** What Apple gives out with a key for "Sign in with Apple". */
export interface AppleKey {
  readonly teamId: string
  readonly keyId: string
  /** The text of the `.p8` file: PKCS #8 in PEM, of P-256. */
  readonly privateKey: string
}

const audience = 'https://appleid.apple.com'
/** One exchange of a code; Apple takes six months at most. */
const lifetime = '5 minutes'

/**
 * The secret of a client of Apple: a token that the client signs with its key, made anew for each use. One that is written into a
 * configuration ends after six months, and logins with it.
 */
export async function createAppleSecret(clientId: string, { teamId, keyId, privateKey }: AppleKey): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(lifetime)
    .sign(await importPKCS8(privateKey, 'ES256'))
}
