import { sharedPostgres, type SharedPostgres } from '@portico/devnet/postgres'
import type { Database } from '@portico/database'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { purgeAll } from '../src/server/startPurges.js'
import { openTables, type Tables } from '../src/server/tables.js'
import { forget, openSignerDatabase } from '../src/signer/startSigner.js'
import type { SignerTables } from '../src/signer/tables.js'

const many = 200_000
const now = Date.now()
/** One row of twenty is over since 1970. */
const time = `case when n % 20 = 0 then 1 else ${now + 1000} end`
const series = `from generate_series(1, ${many}) as n`

let postgres: SharedPostgres
let site: Database<Tables>
let signer: Database<SignerTables>
beforeAll(async () => {
  postgres = await sharedPostgres()
  const [siteUrl, signerUrl] = [await postgres.create('site'), await postgres.create('signer')]
  site = await openTables({ database: siteUrl, log: () => undefined })
  signer = await openSignerDatabase(signerUrl)
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
    insert into wallet_request
      select 'r' || n, 's' || n, 'open', 't', 'f', 'd', 'r', 'a', 1, 's', null, null, null, null, null, ${time}, 1 ${series};`,
  )
  await run(
    signerUrl,
    `insert into signer_used select 'u' || n, ${time} ${series};
    insert into signer_signature select 'h' || n, 'w', ${time}, 'c', 'a' ${series};
    insert into signer_spend select 'w' || n, 'u', 1, ${time} ${series};
    insert into signer_sponsorship select 'h' || n, 'u' || n, 'p', 1, ${time}, 1, 1 ${series};
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

/** How often each table was read from its beginning to its end. Connections write their counts within a second. */
async function wholeReads(database: Database<never>): Promise<Readonly<Record<string, number>>> {
  await new Promise((resolve) => setTimeout(resolve, 1500))
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
    expect(await countsOf(database)).toEqual(new Set([0, (many * 19) / 20]))
  }, 300_000)
})
