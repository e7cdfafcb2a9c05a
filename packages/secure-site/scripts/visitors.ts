import { base64urlnopad } from '@scure/base'
import { createHash, generateKeyPairSync, randomBytes, randomUUID, sign, type KeyObject } from 'node:crypto'
import type { Kysely } from 'kysely'

import { createRecipient } from '../src/browser/custody/sealedKey.js'
import { sealSeed, seedKeyOf } from '../src/browser/custody/seedBox.js'
import type { SessionTokens } from '../src/server/auth/createSessions.js'
import type { Tables } from '../src/server/startSite.js'
import { vaultGuards } from '../src/vault/createVault.js'
import type { KeyEncryption } from '../src/vault/KeyEncryption.js'

/** A visitor with a wallet, in a browser that the account knows. */
export interface Visitor {
  readonly userId: string
  readonly email: string
  readonly jkt: string
  readonly key: KeyObject
  /** Of every proof. */
  readonly head: string
  readonly entropy: Uint8Array
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
  const { crv, kty, x, y } = publicKey.export({ format: 'jwk' })
  return {
    userId: randomUUID(),
    email: `canary-${randomBytes(6).toString('hex')}@load.test`,
    // RFC 7638: these members, in this order.
    jkt: hash(JSON.stringify({ crv, kty, x, y })),
    key,
    head: encode({ alg: 'ES256', typ: 'dpop+jwt', jwk: { crv, kty, x, y } }),
    entropy: new Uint8Array(randomBytes(16)),
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

/** Writes what earlier logins would have left: accounts, their browsers, and their wallets. */
export async function registerVisitors(
  db: Kysely<Tables>,
  keys: KeyEncryption,
  projectId: string,
  origin: string,
  visitors: readonly Visitor[],
): Promise<void> {
  const time = Date.now()
  const publicKeys = JSON.stringify({ evm: 'x', owner: 'x', solana: 'x' })
  for (let from = 0; from < visitors.length; from += 1000) {
    const some = visitors.slice(from, from + 1000)
    const walletRows = await Promise.all(
      some.map(async ({ userId, entropy }) => {
        const [walletId, dekId, dek] = [randomUUID(), randomUUID(), new Uint8Array(randomBytes(32))]
        const { kekId, iv, ct } = await keys.wrap(dek, vaultGuards.context(walletId, dekId))
        const box = await sealSeed(await seedKeyOf(dek), entropy, walletId, dekId)
        const place = { dek_id: dekId, wallet_id: walletId, replaces: null, created_at: time }
        const sealed = { seed_box: JSON.stringify(box), public_keys: publicKeys } as never as {
          seed_box: null
          public_keys: null
        }
        return {
          wallet: { id: walletId, user_id: userId, wallet_group: projectId, dek_id: dekId, created_at: time },
          box: { ...place, kek_id: kekId, iv, ct, version: 1, ...sealed },
        }
      }),
    )
    await db
      .insertInto('user_account')
      .values(
        some.map(({ userId, email }) => ({
          id: userId,
          wallet_group: projectId,
          email,
          email_proven: true,
          frozen_at: null,
          hold_until: null,
          created_at: time,
        })),
      )
      .execute()
    await db
      .insertInto('device')
      .values(
        some.map(({ userId, jkt }) => ({
          user_id: userId,
          jkt,
          origin,
          label: 'Firefox on Linux',
          verified_at: time,
          last_seen: time,
        })),
      )
      .execute()
    await db
      .insertInto('vault_wallet')
      .values(walletRows.map(({ wallet }) => wallet))
      .execute()
    await db
      .insertInto('vault_box')
      .values(walletRows.map(({ box }) => box))
      .execute()
  }
}

/** What the frame sends for a signature. One recipient serves all: making keys is the browser's work. */
export async function createUnlockBody(): Promise<() => object> {
  const { publicKey: hpkePub } = await createRecipient()
  return () => ({
    approvalId: randomUUID(),
    digest: base64urlnopad.encode(new Uint8Array(randomBytes(32))),
    purpose: 'sign',
    hpkePub,
  })
}
