import { generateKeyPair, generateProof } from 'dpop'
import { calculateJwkThumbprint, exportJWK } from 'jose'

import type { EmbeddingPage } from '../../src/server/auth/pageTicket.js'
import type { FrameKey } from '../../src/server/auth/Session.js'

export interface Answer<Json> {
  readonly status: number
  readonly json: Json
}

export interface Frame {
  readonly key: FrameKey
  /** @returns the status and the JSON of `/api` */
  post<Json = Readonly<Record<string, unknown>>>(path: string, body?: object, token?: string): Promise<Answer<Json>>
  /** Of one POST of JSON to `/api`. */
  headers(path: string, token?: string): Promise<Readonly<Record<string, string>>>
}

export interface FrameOptions {
  /** Where the site listens, if it is not at its origin. */
  readonly reach?: string
  /** Of the browser: only the popup's own pages send them along. */
  readonly cookie?: () => string
  readonly signal?: AbortSignal
  /** Its address, as a proxy names it. */
  readonly client?: string
}

/** A browser with a key of its own, in a frame of the site at `origin` that was made for `page`. */
export async function createFrame(
  origin: string,
  page: EmbeddingPage,
  ticket: string,
  { reach = origin, cookie = () => '', signal, client }: FrameOptions = {},
): Promise<Frame> {
  const pair = await generateKeyPair('ES256')
  const jkt = await calculateJwkThumbprint(await exportJWK(pair.publicKey))
  let nonce: string | undefined
  const headers = async (path: string, token?: string): Promise<Readonly<Record<string, string>>> => ({
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
    'portico-page': ticket,
    cookie: cookie(),
    ...(client === undefined ? {} : { 'x-forwarded-for': client }),
    dpop: await generateProof(pair, `${origin}/api${path}`, 'POST', nonce, token),
    ...(token === undefined ? {} : { authorization: `DPoP ${token}` }),
  })
  const post = async <Json>(path: string, body: object = {}, token?: string): Promise<Answer<Json>> => {
    const response = await fetch(`${reach}/api${path}`, {
      method: 'POST',
      headers: await headers(path, token),
      body: JSON.stringify(body),
      ...(signal ? { signal } : {}),
    })
    const isFirst = nonce === undefined
    nonce = response.headers.get('dpop-nonce') ?? nonce
    const json = (await response.json()) as { readonly code?: string }
    if (json.code === 'embedded/useNonce' && isFirst) return post(path, body, token)
    return { status: response.status, json: json as Json }
  }
  return { key: { jkt, ...page }, post, headers }
}
