import { requestProof, signInMessage, thumbprintOf, type EcJwk } from '@portico/wallet-requests/proofs'
import { generateKeyPairSync, randomBytes, randomUUID, createHash, sign, type KeyObject } from 'node:crypto'
import type { Kysely } from 'kysely'
import { toHex } from 'viem'

import type { SessionTokens } from '../src/server/auth/createSessions.js'
import type { SignerClient } from '../src/server/signer/createSignerClient.js'
import type { Tables } from '../src/server/tables.js'

/** A visitor in a browser that the account knows. */
export interface Visitor {
  readonly userId: string
  readonly email: string
  readonly jkt: string
  readonly jwk: EcJwk
  readonly key: KeyObject
  /** Of every proof. */
  readonly head: string
  /** Address of the plain account, of those who sign. */
  account?: string
  /** Of the network that the site sees. */
  readonly address: string
  /** Made before the measurement, by path. */
  proofs: Readonly<Record<string, string>>
  tokens?: SessionTokens
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const hash = (text: string): string => createHash('sha256').update(text).digest('base64url')

export function createVisitor(count: number): Visitor {
  const { privateKey: key, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const jwk: EcJwk = { kty: 'EC', crv: 'P-256', x, y }
  return {
    userId: randomUUID(),
    email: `canary-${randomBytes(6).toString('hex')}@load.test`,
    jkt: thumbprintOf(jwk),
    jwk,
    key,
    head: encode({ alg: 'ES256', typ: 'dpop+jwt', jwk }),
    address: `10.${(count >> 8) & 255}.${count & 255}.7`,
    proofs: {},
  }
}

/** A proof (RFC 9449) for one request. */
export function prove({ key, head }: Visitor, url: string, nonce: string, token?: string): string {
  const ath = token === undefined ? {} : { ath: hash(token) }
  const body = encode({ htm: 'POST', htu: url, jti: randomUUID(), iat: Math.floor(Date.now() / 1000), nonce, ...ath })
  const signature = sign('sha256', Buffer.from(`${head}.${body}`), { key, dsaEncoding: 'ieee-p1363' })
  return `${head}.${body}.${signature.toString('base64url')}`
}

/** Writes what earlier logins would have left: accounts and their browsers. */
export async function registerVisitors(
  db: Kysely<Tables>,
  projectId: string,
  origin: string,
  visitors: readonly Visitor[],
): Promise<void> {
  const time = Date.now()
  for (let from = 0; from < visitors.length; from += 1000) {
    const some = visitors.slice(from, from + 1000)
    const account = { wallet_group: projectId, email_proven: true, frozen_at: null, hold_until: null, created_at: time }
    await db
      .insertInto('user_account')
      .values(some.map(({ userId, email }) => ({ ...account, id: userId, email, locale: null })))
      .execute()
    const device = { origin, label: 'Firefox on Linux', verified_at: time, last_seen: time }
    await db
      .insertInto('device')
      .values(some.map(({ userId, jkt }) => ({ ...device, user_id: userId, jkt })))
      .execute()
  }
}

/** Makes the wallets of those who sign, as the site does at their first login. */
export async function openWallets(
  { db, signer }: { readonly db: Kysely<Tables>; readonly signer: SignerClient },
  projectId: string,
  origin: string,
  visitors: readonly Visitor[],
): Promise<void> {
  for (const one of visitors) {
    const { userId, jwk } = one
    await signer.call('/keys/enrol', { userId, projectId, kind: 'frame', jwk, origin })
    const { accounts } = await signer.call('/wallets/create', { userId, projectId })
    one.account = accounts.evm
    const row = { user_id: userId, wallet_group: projectId, ...accounts, created_at: Date.now() }
    await db.insertInto('wallet').values(row).execute()
  }
}

/** What the frame sends for the message of a login, which the signer signs without a screen. */
export function signInRequest({ account = '', key }: Visitor, origin: string): object {
  const now = Date.now()
  const fields = {
    domain: new URL(origin).host,
    uri: origin,
    version: '1' as const,
    chainId: 'eip155:1',
    nonce: randomBytes(9).toString('hex'),
    expirationTime: new Date(now + 3_600_000).toISOString(),
  }
  const message = toHex(signInMessage(fields, account, now))
  const request = { origin, account, chainId: 'eip155:1', method: 'personal_sign', params: [message, account] }
  const [text, authHash] = [JSON.stringify(request), randomBytes(32).toString('base64url')]
  const proof = Buffer.from(requestProof(authHash, now, text))
  const signature = sign('sha256', proof, { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
  return { id: randomBytes(16).toString('base64url'), text, authHash, issuedAt: now, signature, isLogin: true }
}
