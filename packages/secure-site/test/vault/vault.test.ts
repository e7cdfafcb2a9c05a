import { randomUUID } from 'node:crypto'
import { recoverMessageAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedPostgres, type SharedPostgres } from '@portico/devnet/postgres'
import type { Database } from '@portico/database'

import { createRecipient } from '../../src/browser/custody/sealedKey.js'
import { createCustody } from '../../src/browser/custody/createCustody.js'
import { checkKeys } from '../../src/vault/checkKeys.js'
import type { KeyEncryption } from '../../src/vault/KeyEncryption.js'
import { freezeUser, holdTime, startHold, unfreezeUser } from '../../src/server/login/users.js'
import { rotateDataKeys } from '../../src/vault/rotateKeys.js'
import {
  approval,
  openVaultTables,
  randomKeys,
  startSigner,
  vaultSite,
  type SiteTables,
  type VaultSite,
} from './vaultSite.js'

const hour = 60 * 60_000
let postgres: SharedPostgres
beforeAll(async () => {
  postgres = await sharedPostgres()
})
afterAll(() => postgres.stop())

describe.each(['embedded', 'server'] as const)('vault, %s', (kind) => {
  let database: Database<SiteTables>
  let site: VaultSite
  const keys = randomKeys('k1')
  beforeAll(async () => {
    database = await openVaultTables(kind === 'server' ? await postgres.create('vault') : undefined)
    await checkKeys(database.db, keys, Date.now)
    site = vaultSite(database.db, keys)
  }, 120_000)
  afterAll(() => database.close())

  const message = new TextEncoder().encode('hello')
  async function signed(session = site.login(), custody = site.custody(session)) {
    const { evm: account } = await custody.create()
    const sign = () => custody.sign({ kind: 'evmMessage', key: 'evm', account, message }, approval())
    return { session, custody, account, sign }
  }

  const boxesOf = (userId: string) =>
    database.db
      .selectFrom('vault_box')
      .innerJoin('vault_wallet', 'vault_wallet.id', 'vault_box.wallet_id')
      .select('vault_box.dek_id')
      .where('user_id', '=', userId)
      .execute()

  it('makes a wallet, which signs with the key of its address', async () => {
    const { custody, account, session, sign } = await signed()
    expect(await recoverMessageAddress({ message: { raw: message }, signature: await sign() })).toBe(account)
    expect((await custody.accounts())?.evm).toBe(account)
    // On another device the wallet is the same, and making one again answers with it.
    const elsewhere = site.custody(site.login({ userId: session.userId }))
    expect((await elsewhere.create()).evm).toBe(account)
  })

  it('has no wallet before one is made, and gives out no key', async () => {
    const custody = site.custody(site.login())
    expect(await custody.accounts()).toBeUndefined()
    const request = { kind: 'evmMessage', key: 'evm', account: '0x', message } as const
    await expect(custody.sign(request, approval())).rejects.toMatchObject({ code: 'embedded/noWallet' })
  })

  it('has a wallet of its own for each project', async () => {
    const { session, account } = await signed()
    const other = site.custody(site.login({ userId: session.userId, projectId: 'bank' }))
    expect((await other.create()).evm).not.toBe(account)
  })

  it('makes one wallet of many tabs that make one at once', async () => {
    const { userId } = site.login()
    const tabs = Array.from({ length: 6 }, () => site.custody(site.login({ userId })).create())
    const accounts = new Set((await Promise.all(tabs)).map(({ evm }) => evm))
    expect(accounts.size).toBe(1)
    expect(await boxesOf(userId)).toHaveLength(1)
  })

  it('leaves no data key behind where another tab made the wallet meanwhile', async () => {
    const { userId } = site.login()
    let goOn = (): void => {}
    const gate = new Promise<void>((resolve) => (goOn = resolve))
    let isWaiting = false
    const slow: KeyEncryption = {
      ...keys,
      async wrap(key, context) {
        isWaiting = true
        await gate
        return keys.wrap(key, context)
      },
    }
    const late = vaultSite(database.db, slow)
    const second = late.custody(late.login({ userId })).create()
    await expect.poll(() => isWaiting).toBe(true)
    const first = await site.custody(site.login({ userId })).create()
    goOn()
    expect((await second).evm).toBe(first.evm)
    expect(await boxesOf(userId)).toHaveLength(1)
  })

  it('goes on where a browser stopped that made a wallet', async () => {
    const session = site.login()
    const inner = site.api(session)
    const stops = {
      post: (path: string, body: object) =>
        path.endsWith('confirm') ? Promise.reject(new Error('gone')) : inner.post(path, body),
    }
    await expect(createCustody({ api: stops, startWorker: startSigner }).create()).rejects.toThrow('gone')
    const custody = site.custody(session)
    expect(await custody.accounts()).toBeUndefined()
    const { account } = await signed(session, custody)
    expect((await custody.accounts())?.evm).toBe(account)
  })

  it('gives out a key 30 times in ten minutes and 200 times a day, also to many at once', async () => {
    const { sign } = await signed()
    const results = await Promise.allSettled(Array.from({ length: 35 }, sign))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(30)
    for (let round = 1; round < 8; round++) {
      site.time += 10 * 60_000 + 1
      const more = await Promise.allSettled(Array.from({ length: 30 }, sign))
      expect(more.filter(({ status }) => status === 'fulfilled')).toHaveLength(round < 6 ? 30 : round === 6 ? 20 : 0)
    }
    site.time += 24 * hour
    await sign()
  }, 60_000)

  it('records each key that it gives out', async () => {
    const { session, custody, account } = await signed()
    const approved = approval()
    await custody.sign({ kind: 'evmMessage', key: 'evm', account, message }, approved)
    const rows = await database.db.selectFrom('vault_audit').selectAll().where('user_id', '=', session.userId).execute()
    expect(rows).toEqual([
      expect.objectContaining({
        at: site.time,
        session_id: session.id,
        approval_id: approved.id,
        digest: approved.digest,
        purpose: 'sign',
      }),
    ])
  })

  it('is frozen for one user and for all, and thawed again', async () => {
    const { session, sign } = await signed()
    const other = await signed()
    await freezeUser(database.db, session.userId, site.time)
    await expect(sign()).rejects.toMatchObject({ code: 'embedded/frozen', status: 403 })
    await other.sign()
    await database.db.insertInto('vault_freeze').values({ id: 'all', at: site.time }).execute()
    await expect(other.sign()).rejects.toMatchObject({ code: 'embedded/frozen' })
    await database.db.deleteFrom('vault_freeze').execute()
    await expect(sign()).rejects.toMatchObject({ code: 'embedded/frozen' })
    await unfreezeUser(database.db, session.userId)
    await sign()
  })

  it('exports the words after a hold, and soon after a login only', async () => {
    const { session, custody, sign } = await signed()
    await startHold(database.db, session.userId, site.time)
    await expect(custody.exportSecret(approval())).rejects.toMatchObject({ code: 'embedded/onHold' })
    await sign()
    site.time += holdTime
    await expect(custody.exportSecret(approval())).rejects.toMatchObject({ code: 'embedded/proofNeeded' })
    const fresh = site.custody(site.login({ userId: session.userId }))
    const { words } = await fresh.exportSecret(approval())
    expect(words.split(' ')).toHaveLength(12)
  })

  it('encrypts the seed with a new data key when that is due, and keeps the accounts', async () => {
    const { session, custody, account, sign } = await signed()
    const before = (await custodyBox(session.userId))?.dek_id
    expect(await rotateDataKeys(database.db, session.userId)).toBe(1)
    await Promise.all([sign(), sign(), sign()])
    const after = await custodyBox(session.userId)
    expect(after?.dek_id).not.toBe(before)
    expect(after?.count).toBe(1)
    await sign()
    expect((await custodyBox(session.userId))?.dek_id).toBe(after?.dek_id)
    expect((await custody.accounts())?.evm).toBe(account)
  })
  async function custodyBox(userId: string) {
    const rows = await database.db
      .selectFrom('vault_wallet')
      .innerJoin('vault_box', 'vault_box.wallet_id', 'vault_wallet.id')
      .select('vault_wallet.dek_id')
      .where('user_id', '=', userId)
      .execute()
    return rows[0] && { dek_id: rows[0].dek_id, count: rows.length }
  }

  it('keeps ten data keys that wait for a seed, for ten minutes', async () => {
    const api = site.api(site.login())
    const { publicKey: hpkePub } = await createRecipient()
    for (let count = 0; count < 10; count++) await api.post('/vault/create', { hpkePub })
    await expect(api.post('/vault/create', { hpkePub })).rejects.toMatchObject({
      code: 'embedded/tooMany',
      status: 429,
    })
    site.time += 10 * 60_000 + 1
    await api.post('/vault/create', { hpkePub })
  })

  it('takes no seed for a wallet of someone else, nor another seed for one that is there', async () => {
    const { custody, session, account } = await signed()
    const row = await database.db
      .selectFrom('vault_wallet')
      .innerJoin('vault_box', 'vault_box.dek_id', 'vault_wallet.dek_id')
      .select(['vault_box.dek_id', 'seed_box', 'public_keys'])
      .where('user_id', '=', session.userId)
      .executeTakeFirstOrThrow()
    const changed = { ...row.seed_box, ct: 'A'.repeat(43) }
    const answer = await site.api(session).post('/vault/store', { box: changed, publicKeys: row.public_keys })
    expect(answer).toMatchObject({ state: 'stored', box: row.seed_box })
    const { session: thief } = await signed()
    const stolen = site.api(thief).post('/vault/store', { box: changed, publicKeys: row.public_keys })
    await expect(stolen).resolves.toMatchObject({ state: 'ready' })
    await site.api(thief).post('/vault/confirm', { dekId: row.dek_id })
    expect((await custody.accounts())?.evm).toBe(account)
    expect((await site.custody(thief).accounts())?.evm).not.toBe(account)
  })

  it.each<[string, string, object]>([
    ['no body', '/vault/unlock', {}],
    ['another purpose', '/vault/unlock', { purpose: 'all' }],
    ['a digest of another length', '/vault/unlock', { digest: 'AAAA' }],
    ['a point that is not on the curve', '/vault/unlock', { hpkePub: `B${'A'.repeat(86)}` }],
    ['a field that is not known', '/vault/unlock', { more: 1 }],
    ['no uuid', '/vault/confirm', { dekId: "' or 1=1" }],
    ['a field that is not known', '/vault/read', { more: 1 }],
  ])('answers 400 to %s at %s', async (_, path, change) => {
    const { session, custody } = await signed()
    let valid: object = {}
    const record = {
      post: (to: string, body: object) => {
        if (to === path) valid = body
        return site.api(session).post(to, body)
      },
    }
    await createCustody({ api: record, startWorker: startSigner }).exportSecret(approval())
    const body = Object.keys(change).length === 0 ? {} : { ...valid, ...change }
    await expect(site.api(session).post(path, body)).rejects.toMatchObject({ status: 400 })
    await custody.accounts()
  })

  it('answers nothing without a session', async () => {
    const api = site.api({ ...site.login(), id: randomUUID() })
    for (const path of ['create', 'store', 'confirm', 'read', 'unlock']) {
      await expect(api.post(`/vault/${path}`, {})).rejects.toMatchObject({ status: 401 })
    }
  })
})
