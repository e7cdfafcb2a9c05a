import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'

/** A key as Apple gives one to a developer. */
export interface AppleKey {
  readonly teamId: string
  readonly keyId: string
  /** PKCS #8 in PEM. */
  readonly privateKey: string
}

export function createAppleKey(): AppleKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  return { teamId: 'TEAM123456', keyId: 'KEY1234567', privateKey: pem }
}

/** Seconds: "a value greater than 15777000 (6 months in seconds) from the Current Unix Time is not allowed". */
const longest = 15_777_000

/**
 * Whether Apple would take this as the secret of a client: "Creating a client secret" of Sign in with Apple's documentation. A token
 * (RFC 7519) of ES256 with `kid`, `iss` the team, `sub` the client, `aud` Apple, `iat` and `exp`.
 */
export function isAppleSecret(secret: string, clientId: string, { teamId, keyId, privateKey }: AppleKey): boolean {
  const [head = '', body = '', signature = ''] = secret.split('.')
  const read = (part: string): Record<string, unknown> =>
    JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
  const key = { key: createPublicKey(privateKey), dsaEncoding: 'ieee-p1363' } as const
  try {
    if (!verify('sha256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))) return false
    const header = read(head)
    const claims = read(body)
    const now = Date.now() / 1000
    const isTimely =
      Number(claims['iat']) <= now + 60 && Number(claims['exp']) > now && Number(claims['exp']) <= now + longest
    const isOwn =
      claims['iss'] === teamId && claims['sub'] === clientId && claims['aud'] === 'https://appleid.apple.com'
    return header['alg'] === 'ES256' && header['kid'] === keyId && isOwn && isTimely
  } catch {
    return false
  }
}
