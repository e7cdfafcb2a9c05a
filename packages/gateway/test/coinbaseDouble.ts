import { jwtVerify, type JWTVerifyResult } from 'jose'
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished } from 'vitest'
import type { CdpKey } from '../src/coinbase/cdpToken.js'
import documents from './fixtures/coinbaseOnramp.json' with { type: 'json' }

export { documents }

export interface CdpKeyPair {
  readonly key: CdpKey
  readonly publicKey: KeyObject
  readonly alg: 'EdDSA' | 'ES256'
}

const id = 'organizations/0f0e/apiKeys/1a2b'

/** Keys as the portal shows them: base64 of seed and public key, and PEM of SEC 1. */
export function ed25519Key(): CdpKeyPair {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const { d, x } = privateKey.export({ format: 'jwk' })
  const secret = Buffer.concat([Buffer.from(d!, 'base64url'), Buffer.from(x!, 'base64url')]).toString('base64')
  return { key: { id, secret }, publicKey, alg: 'EdDSA' }
}

export function ecKey(curve = 'P-256'): CdpKeyPair {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: curve })
  return { key: { id, secret: privateKey.export({ type: 'sec1', format: 'pem' }).toString() }, publicKey, alg: 'ES256' }
}

export interface CoinbaseRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

export interface CoinbaseDouble {
  readonly apiUrl: string
  readonly requests: CoinbaseRequest[]
  /** What it answers to transactions, and to everything where `status` is no 200. */
  answer: { status: number; transactions: unknown; token: unknown }
}

/** The parts of the Onramp API that the gateway uses, as the documents have them. Requests are held to these. */
export async function startCoinbaseDouble({ publicKey, alg, key }: CdpKeyPair): Promise<CoinbaseDouble> {
  const requests: CoinbaseRequest[] = []
  const answer: CoinbaseDouble['answer'] = {
    status: 200,
    transactions: documents.transactions.answer,
    token: documents.token.answer,
  }
  const nonces = new Set<unknown>()
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const url = new URL(request.url!, `http://${request.headers.host}`)
      requests.push({
        method: request.method!,
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        body,
      })
      void verify(request.headers.authorization, `${request.method} ${url.host}${url.pathname}`).then((isRight) => {
        const status = isRight ? answer.status : 401
        const good = url.pathname.endsWith('/token') ? answer.token : answer.transactions
        response.writeHead(status, { 'Content-Type': 'application/json' })
        response.end(JSON.stringify(status === 200 ? good : documents.error))
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/onramp`
  return { apiUrl, requests, answer }

  /** As a server of the platform: signature, times, and each nonce once. */
  async function verify(authorization = '', uri: string): Promise<boolean> {
    const { payload, protectedHeader }: JWTVerifyResult = await jwtVerify(
      authorization.replace(/^Bearer /, ''),
      publicKey,
      { algorithms: [alg], issuer: documents.jwt.issuer, audience: documents.jwt.audience, subject: key.id },
    ).catch(() => ({ payload: {}, protectedHeader: { alg: '' } }))
    const isNew = !nonces.has(protectedHeader['nonce'])
    nonces.add(protectedHeader['nonce'])
    const isTimed = payload.exp! - payload.nbf! <= documents.jwt.seconds
    return isNew && isTimed && payload['uri'] === uri && protectedHeader.kid === key.id
  }
}

/** What the documents want of a request for a session token. */
export function expectTokenRequest({ method, path, headers, body }: CoinbaseRequest): {
  readonly addresses: readonly { readonly address: string; readonly blockchains: readonly string[] }[]
  readonly assets?: readonly string[]
  readonly clientIp: string
} {
  const { token } = documents
  expect([method, path]).toEqual([token.method, `/onramp${token.path}`])
  expect(headers['content-type']).toBe('application/json')
  const order = JSON.parse(body) as ReturnType<typeof expectTokenRequest>
  expect(Object.keys(order)).toEqual(expect.arrayContaining(token.required))
  expect(token.properties).toEqual(expect.arrayContaining(Object.keys(order)))
  for (const one of order.addresses) expect(Object.keys(one).sort()).toEqual(token.addressRequired)
  return order
}

/** What the documents want of the address of a page. */
export function expectPage(text: string): Readonly<Record<string, string>> {
  const { page, token } = documents
  const url = new URL(text)
  expect(url.origin + url.pathname).toBe(page.url)
  const query = Object.fromEntries(url.searchParams)
  expect(page.parameters).toEqual(expect.arrayContaining(Object.keys(query)))
  expect(query['sessionToken']).toBe(token.answer.token)
  expect(query['partnerUserRef']!.length).toBeLessThan(page.referenceShorterThan)
  return query
}
