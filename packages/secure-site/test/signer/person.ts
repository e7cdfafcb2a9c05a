import type { ActProof, Decision } from '@portico/wallet-requests/signer'
import {
  type Act,
  actProof,
  challengeOf,
  decisionProof,
  type EcJwk,
  requestProof,
  thumbprintOf,
} from '@portico/wallet-requests/proofs'
import { createECDH, createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'

export const siteOrigin = 'https://wallet.example'
export const pageOrigin = 'https://shop.example'

/** A key of a frame or a window, as Web Crypto makes and uses it. */
export interface BrowserKey {
  readonly jwk: EcJwk
  readonly key: string
  sign(text: string): string
}

export function browserKey(): BrowserKey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const jwk: EcJwk = { kty: 'EC', crv: 'P-256', x, y }
  return {
    jwk,
    key: thumbprintOf(jwk),
    sign: (text) =>
      sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url'),
  }
}

/** What a frame and its window know of one request. */
export interface Asked {
  readonly requestText: string
  readonly frame: {
    readonly key: string
    readonly authHash: string
    readonly issuedAt: number
    readonly signature: string
  }
  readonly window: BrowserKey
}

/** A frame signs a request, and makes the key of the window that it opens. */
export function ask(frame: BrowserKey, request: object, issuedAt: number, window: BrowserKey = browserKey()): Asked {
  const requestText = JSON.stringify(request)
  const authHash = window.key
  const signature = frame.sign(requestProof(authHash, issuedAt, requestText))
  return { requestText, frame: { key: frame.key, authHash, issuedAt, signature }, window }
}

/** The visitor approves what the window drew. */
export function decide({ frame, window }: Asked, digest: string, decidedAt: number): Decision {
  const signature = window.sign(decisionProof(frame.authHash, digest, decidedAt))
  return { digest, decidedAt, window: { jwk: window.jwk, signature } }
}

export interface Passkey {
  readonly credential: { readonly id: string; readonly publicKey: string }
  assert(text: string, changes?: Partial<Client>): AuthenticationResponseJSON
}

interface Client {
  readonly origin: string
  readonly rpId: string
  readonly crossOrigin: boolean
  readonly topOrigin: string
  readonly type: string
  /** Bits: 1 is present, 4 is verified. */
  readonly flags: number
  readonly count: number
}

/** An authenticator of ES256. */
export function createPasskey(): Passkey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const coordinate = (text: string) => Buffer.from(text, 'base64url')
  // COSE (RFC 9053): kty EC2, alg ES256, crv P-256, x, y.
  const cose = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    coordinate(x),
    Buffer.from('225820', 'hex'),
    coordinate(y),
  ])
  const id = randomBytes(32).toString('base64url')
  let used = 0
  return {
    credential: { id, publicKey: cose.toString('base64url') },
    assert(text, changes = {}) {
      used = changes.count ?? used + 1
      return assertion(id, privateKey, text, {
        origin: siteOrigin,
        rpId: 'wallet.example',
        crossOrigin: false,
        topOrigin: '',
        type: 'webauthn.get',
        flags: 5,
        ...changes,
        count: used,
      })
    },
  }
}

function assertion(id: string, key: KeyObject, text: string, client: Client): AuthenticationResponseJSON {
  const { origin, crossOrigin, topOrigin, type, rpId, flags, count } = client
  const data = { type, challenge: challengeOf(text), origin, crossOrigin, ...(topOrigin ? { topOrigin } : {}) }
  const clientData = Buffer.from(JSON.stringify(data))
  const counter = Buffer.alloc(4)
  counter.writeUInt32BE(count)
  const authenticatorData = Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), counter])
  const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()])
  return {
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', signed, key).toString('base64url'),
    },
  }
}

/** The own page of the wallet signs what is done to the account. */
export function act(page: BrowserKey, what: Act, issuedAt: number, passkey?: Passkey): ActProof {
  const text = actProof(what, issuedAt)
  return {
    frame: { key: page.key, issuedAt, signature: page.sign(text) },
    ...(passkey ? { passkey: passkey.assert(text) } : {}),
  }
}

/** A key to which words are sealed: an uncompressed point of P-256. */
export const newPoint = (): string => createECDH('prime256v1').generateKeys().toString('base64url')
