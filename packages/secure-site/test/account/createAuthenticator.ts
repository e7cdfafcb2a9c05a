import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { PasskeyKey } from '@portico/wallet-requests/proofs'
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const site = 'https://secure.test'
const base64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest()

interface Credential {
  readonly id: string
  readonly rawId: string
  readonly type: 'public-key'
  readonly clientExtensionResults: {}
}

export interface Authenticator {
  /** As the signer keeps it. */
  readonly passkey: PasskeyKey
  create(
    challenge: string,
    more?: object,
  ): Credential & {
    readonly response: {
      readonly clientDataJSON: string
      readonly attestationObject: string
      readonly authenticatorData: string
    }
  }
  get(
    challenge: string,
    more?: { readonly flags?: number; readonly crossOrigin?: boolean },
  ): Credential & {
    readonly response: {
      readonly clientDataJSON: string
      readonly authenticatorData: string
      readonly signature: string
    }
  }
}

/** An authenticator with one key, in a browser that writes what it is told to. */
export function createAuthenticator(): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const key = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  )
  let counter = 0
  const dataOf = (flags: number, more: Uint8Array = new Uint8Array()): Buffer => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE((counter += 1))
    return Buffer.concat([sha256('secure.test'), Buffer.from([flags]), count, more])
  }
  const common = { id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} } as const
  return {
    passkey: { id: base64url(id), publicKey: base64url(key) },
    create(challenge: string, more: object = {}) {
      const client = JSON.stringify({ type: 'webauthn.create', challenge, origin: site, ...more })
      const length = Buffer.from([0, id.length])
      const authData = dataOf(0x45, Buffer.concat([Buffer.alloc(16), length, id, key]))
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      const attestationObject = base64url(isoCBOR.encode(attestation as never))
      return {
        ...common,
        response: {
          clientDataJSON: base64url(client),
          attestationObject,
          authenticatorData: base64url(new Uint8Array(authData)),
        },
      }
    },
    get(
      challenge: string,
      { flags = 0x05, ...more }: { readonly flags?: number; readonly crossOrigin?: boolean } = {},
    ) {
      const client = JSON.stringify({ type: 'webauthn.get', challenge, origin: site, ...more })
      const authenticatorData = dataOf(flags)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(client)]), privateKey)
      const response = { clientDataJSON: base64url(client), authenticatorData: base64url(authenticatorData) }
      return { ...common, response: { ...response, signature: base64url(signature) } }
    },
  }
}
