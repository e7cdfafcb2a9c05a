import { sharedPostgres, type SharedPostgres } from '@portico/devnet/postgres'
import type { Database } from '@portico/database'
import { sql } from 'kysely'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { createDeletions } from '../src/server/account/createDeletions.js'
import { purgeAll } from '../src/server/startPurges.js'
import { openTables, type Tables } from '../src/server/tables.js'
import { createDeletions as createDeletionsOfSigner } from '../src/signer/accounts/createDeletions.js'
import { checkKeys } from '../src/signer/kek/checkKeys.js'
import { environmentKeys } from '../src/signer/kek/environmentKeys.js'
import { openState } from '../src/signer/ledger/openState.js'
import { forget, openSignerDatabase } from '../src/signer/startSigner.js'
import { newKek } from './signer/signerSite.js'
import type { SignerTables } from '../src/signer/tables.js'

const many = 200_000
const now = Date.now()
/** One row of twenty is over since 1970. */
const time = `case when n % 20 = 0 then 1 else ${now + 1000} end`
const series = `from generate_series(1, ${many}) as n`

const kek = environmentKeys(newKek())
let postgres: SharedPostgres
let site: Database<Tables>
let signer: Database<SignerTables>
beforeAll(async () => {
  postgres = await sharedPostgres()
  const [siteUrl, signerUrl] = [await postgres.create('site'), await postgres.create('signer')]
  // A connection writes its counts when it is told to, or up to ten seconds later: so there is one of each database.
  site = await openTables({ database: { url: siteUrl, pool: 1 }, log: () => undefined })
  signer = await openSignerDatabase({ url: signerUrl, pool: 1 })
  await checkKeys(signer.db, kek, Date.now)
  await run(
    siteUrl,
    `insert into user_account (id, wallet_group, email_proven, created_at) select 'u' || n, 'g', false, 1 ${series};
    insert into used_proof select 'p' || n, ${time} ${series};
    insert into session select 's' || n, 'u' || n, 'p', 'o', 'j' || n, 1, 1, 'email', 'h', null, 1, ${time} ${series};
    insert into access_token select 't' || n, 's' || n, 'h', ${time} ${series};
    insert into login_count select 'c' || n, '{}', ${time} ${series};
    insert into login_flow (id, kind, step, project_id, wallet_group, origin, jkt, browser, email, tries, created_at, expires_at)
      select 'f' || n, 'login', 'code', 'p', 'g', 'o', 'j' || n, 'b', 'e' || n, 0, 1, ${time} ${series};
    insert into login_undo select 'h' || n, 'way', 'u' || n, 'p', 'o', 'b', 's', 1, ${time} ${series};
    insert into mail select 'm' || n, 'box', 1, 0, 0, ${time} ${series};
    insert into social_flow (id, jkt, project_id, origin, provider, issuer, state, nonce, verifier, match_code, expires_at)
      select 'f' || n, 'j' || n, 'p', 'o', 'p', 'i', 's' || n, 'n', 'v', '12', ${time} ${series};
    insert into window_key select 'j' || n, 's' || n ${series};
    insert into continue_flow (id, jkt, project_id, origin, match_code, expires_at)
      select 'f' || n, 'j' || n, 'p', 'o', '12', ${time} ${series};
    insert into passkey_challenge select 'c' || n, 'login', 'j', null, ${time} ${series};
    insert into passkey_proof select 'u' || n, 'j', 1, ${time} ${series};
    insert into paymaster_operation
      (user_id, project_id, chain_id, sender, hash, from_block, signed_at, valid_until, deploys, is_new, cost, outcome)
      select 'u' || n, 'p', 1, 's', 'h', 1, ${time}, 1, n = 20, false, 1, case n when 40 then 'open' else 'done' end ${series};
    insert into paymaster_budget select 'p' || n, 1, ${time}, 1, 1 ${series};
    insert into smart_session
      (pci, user_id, project_id, chain_id, account, request, expires_at, created_at, delegate, app_key, public_key)
      select 's' || n, 'u' || n, 'p', n, 'a', 'r', 1, ${time}, 'd', 'a', 'p' ${series};
    insert into wallet_request
      select 'r' || n, 's' || n, 'open', 't', 'f', 'd', 'r', 'a', 1, 's', null, null, null, null, null, ${time}, 1 ${series};`,
  )
  await run(
    signerUrl,
    `insert into signer_used select 'u' || n, ${time} ${series};
    insert into signer_signature select 'h' || n, 'w' || n, ${time}, 'c', 'a' ${series};
    insert into signer_spend select 'w' || n, 'u', 1, ${time} ${series};
    insert into signer_sponsorship select 'h' || n, 'u' || n, 'p', 1, ${time}, 1, 1 ${series};
    insert into signer_session
      select 's' || n, 'p', n, 'a', 'u' || n, 1, ${time}, 'a', 'p', 'd', null, 'k1', 'i', 'c', '{}', 'm' ${series};
    insert into signer_key select 'u' || n, 'k', '{}', 'frame', 'o', 'p', 1, 'first', ${time}, 'm' ${series};`,
  )
}, 300_000)
afterAll(async () => {
  await Promise.all([site.close(), signer.close()])
  await postgres.stop()
})

/** Takes longer than a statement of the servers may. */
async function run(url: string, text: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`${text} analyze`)
  await client.end()
}

/** How often each table was read from its beginning to its end. */
async function wholeReads(database: Database<never>): Promise<Readonly<Record<string, number>>> {
  await sql`select pg_stat_force_next_flush()`.execute(database.db)
  const { rows } = await sql<{ name: string; count: number }>`
    select relname as name, seq_scan as count from pg_stat_user_tables order by relname`.execute(database.db)
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

async function countsOf(database: Database<never>): Promise<ReadonlySet<number>> {
  const names = Object.keys(await wholeReads(database)).filter((name) => !/migration/.test(name))
  const counts = await Promise.all(
    names.map(async (name) => {
      const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(database.db)
      return rows[0]!.n
    }),
  )
  return new Set(counts)
}

describe('at 200 000 rows, what is over is deleted without reading a table from its beginning', () => {
  it('by the site', async () => {
    const database = site as unknown as Database<never>
    const before = await wholeReads(database)
    await purgeAll(site.db, now)
    expect(await wholeReads(database)).toEqual(before)
    // Those of tables that nothing is in, of users, of operations (two of those that are over are kept), and of all others.
    expect(await countsOf(database)).toEqual(new Set([0, many, (many * 19) / 20, (many * 19) / 20 + 2]))
  }, 300_000)

  it('by the signer', async () => {
    const database = signer as unknown as Database<never>
    const before = await wholeReads(database)
    await forget(signer.db, now + 24 * 3_600_000)
    expect(await wholeReads(database)).toEqual(before)
    expect(await countsOf(database)).toEqual(new Set([0, 1, (many * 19) / 20]))
  }, 300_000)
})

describe('at 200 000 rows, a user is deleted without reading a table of many rows from its beginning', () => {
  const readsOfMany = async (database: Database<never>) => {
    const reads = await wholeReads(database)
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class where relkind = 'r' and reltuples > 1000 order by 1`.execute(database.db)
    return rows.map(({ name }) => [name, reads[name]])
  }

  it('by the site', async () => {
    const database = site as unknown as Database<never>
    await sql`insert into account_deletion values ('u7', 1)`.execute(site.db)
    const before = await readsOfMany(database)
    const signerOf = { call: async () => ({ isFrozen: false }) as never }
    const deps = {
      db: site.db,
      mails: { wake: () => undefined },
      signer: signerOf,
      log: () => undefined,
      now: Date.now,
    }
    await createDeletions({ ...deps, passkeys: {}, origin: 'https://secure.test' } as never).run()
    expect(await readsOfMany(database)).toEqual(before)
    const { rows } = await sql`select 1 from user_account where id = 'u7'`.execute(site.db)
    expect(rows).toEqual([])
  }, 60_000)

  it('by the signer', async () => {
    const database = signer as unknown as Database<never>
    const folder = await mkdtemp(join(tmpdir(), 'signer-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const { db } = signer
    const ledger = await openState({ db, kek, stateFile: join(folder, 'state.json'), now: Date.now })
    const key = { key: 'k', jwk: '{}', kind: 'frame', origin: 'o', project_id: 'p', at: 1, by: 'first', ended_at: null }
    await ledger.change('gone', async () => ({ keys: [key as never], rule: { delete_at: 1 } }))
    await sql`
      insert into signer_wallet values ('w7', 'gone', 'g', 1, '', 'k1', '', '', '', '', 1, ''),
        ('w8', 'stays', 'g', 1, '', 'k1', '', '', '', '', 1, '')`.execute(db)
    const before = await readsOfMany(database)
    await createDeletionsOfSigner({ db, ledger, kek, acts: {} as never, now: Date.now }).run(() => {
      throw new Error('not deleted')
    })
    expect(await readsOfMany(database)).toEqual(before)
    const { rows } = await sql`
      select wallet_id from signer_signature where wallet_id in ('w7', 'w8')`.execute(db)
    expect(rows).toEqual([{ wallet_id: 'w8' }])
  }, 60_000)
})
