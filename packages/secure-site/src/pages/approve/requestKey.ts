import { thumbprintOf, toBase64url, type EcJwk } from '@portico/wallet-requests/proofs'

import { signText } from '../api/signText.js'

/**
 * The key with which the visitor decides about one request. The frame makes it and hands it to the window in the fragment of the
 * address, which no server sees. The frame's proof of the request names it: the signer takes the decision of no other key.
 */
export interface RequestKey {
  /** Of the request at the server: 16 bytes, base64url. */
  readonly id: string
  readonly jwk: EcJwk
  readonly thumbprint: string
  /** Address of the window. */
  readonly address: string
  /** ECDSA over P-256 with SHA-256; base64url. */
  sign(text: string): Promise<string>
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const

export async function createRequestKey(): Promise<RequestKey> {
  const { privateKey } = await crypto.subtle.generateKey(algorithm, true, ['sign'])
  const { x = '', y = '', d = '' } = await crypto.subtle.exportKey('jwk', privateKey)
  const id = toBase64url(crypto.getRandomValues(new Uint8Array(16)))
  return requestKey(id, { x, y, d }, privateKey)
}

/** The key in the fragment of a window's address. Undefined for any other fragment. */
export async function readRequestKey(fragment: string): Promise<RequestKey | undefined> {
  const [, id, x, y, d] = /^#([\w-]{22})\.([\w-]{43})\.([\w-]{43})\.([\w-]{43})$/.exec(fragment) ?? []
  if (id === undefined || x === undefined || y === undefined || d === undefined) return undefined
  try {
    const key = await crypto.subtle.importKey('jwk', { kty: 'EC', crv: 'P-256', x, y, d }, algorithm, false, ['sign'])
    return requestKey(id, { x, y, d }, key)
  } catch {
    return undefined
  }
}

function requestKey(
  id: string,
  { x, y, d }: { readonly x: string; readonly y: string; readonly d: string },
  privateKey: CryptoKey,
): RequestKey {
  const jwk: EcJwk = { kty: 'EC', crv: 'P-256', x, y }
  return {
    id,
    jwk,
    thumbprint: thumbprintOf(jwk),
    address: `/w#${id}.${x}.${y}.${d}`,
    sign: (text) => signText(privateKey, text),
  }
}
