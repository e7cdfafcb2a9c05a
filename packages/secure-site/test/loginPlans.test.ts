import { sharedPostgres, type SharedPostgres } from '@portico/devnet/postgres'
import type { Database } from '@portico/database'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'

import type { SecureSiteSettings } from '../src/server/config/SecureSiteSettings.js'
import { openTables, type Tables } from '../src/server/tables.js'
import { createBrowser, createClock, createSite, logIn, mailedCode } from './loginSite.js'

let postgres: SharedPostgres
let database: Database<Tables>
beforeAll(async () => {
  postgres = await sharedPostgres()
  const url = await postgres.create('plans')
  // Tables of tests are so small that PostgreSQL would read them whole, also where there is an index.
  const session = new URL(url)
  session.searchParams.set('options', '-c enable_seqscan=off')
  database = await openTables({ database: session.href, log: () => undefined } as unknown as SecureSiteSettings)
}, 120_000)
afterAll(async () => {
  await database.close()
  await postgres.stop()
})

interface Reads {
  /** Times that the table was read from its beginning to its end. */
  readonly whole: number
  /** Times that rows were found by an index. */
  readonly indexed: number
}

async function readsByTable(): Promise<ReadonlyMap<string, Reads>> {
  const { rows } = await sql<Reads & { readonly name: string }>`
    select relname as name, seq_scan as whole, coalesce(idx_scan, 0) as indexed from pg_stat_user_tables`.execute(
    database.db,
  )
  return new Map(rows.map(({ name, ...reads }) => [name, reads]))
}

it('a login reads no table from its beginning to its end: it costs the same with a million others', async () => {
  const site = createSite({ database: database as never, clock: createClock() })
  const browser = await createBrowser(site)
  await logIn(site, browser, 'ann@example.org')
  await browser.post('/session/end')
  browser.tokens = undefined
  await site.clock.wait(60_000)
  // Connections write their counts to the shared ones a second after they had a statement.
  const settled = async (): Promise<void> =>
    expect.poll(async () => (await readsByTable()).get('session')?.indexed, { timeout: 20_000 }).toBeGreaterThan(0)
  await settled()
  await new Promise((resolve) => setTimeout(resolve, 1500))
  const before = await readsByTable()

  await browser.post('/login/email', { email: 'ann@example.org' })
  const entered = await browser.post('/login/code', { otp: await mailedCode(site, 'ann@example.org') })
  expect(entered.status).toBe(200)
  expect((await browser.post('/session/user')).status).toBe(200)

  const since = async (field: keyof Reads): Promise<readonly string[]> =>
    [...(await readsByTable())]
      .filter(([name, reads]) => reads[field] > (before.get(name)?.[field] ?? 0))
      .map(([name]) => name)
  await expect
    .poll(() => since('indexed'), { timeout: 20_000 })
    .toEqual(
      expect.arrayContaining(['login_flow', 'login_undo', 'session', 'access_token', 'user_account', 'device', 'mail']),
    )
  expect(await since('whole')).toEqual([])
})
