import { sharedPostgres, type SharedPostgres } from '@portico/devnet/postgres'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'

import { openEventStore } from '../src/analytics/EventStore.js'
import { openTables, type GatewayDatabase } from '../src/database/openTables.js'
import { startPurges } from '../src/database/startPurges.js'
import { createZoneStore } from '../src/names/createZoneStore.js'

const log = (): void => undefined
const many = 200_000
const limits = { retention: 30, maxEvents: 1_000_000 }

let postgres: SharedPostgres
let database: GatewayDatabase
beforeAll(async () => {
  postgres = await sharedPostgres()
  const url = await postgres.create('purges')
  database = await openTables(url, log)
  // One row of twenty is over. Filling the tables takes longer than a statement of the gateway may.
  const client = new pg.Client(url)
  await client.connect()
  const time = `case when n % 20 = 0 then 1 else ${Date.now() + 3_600_000} end`
  const rows = `from generate_series(1, ${many}) as n`
  await client.query(`
    insert into rate_limit select 'k' || n, 1, ${time} ${rows};
    insert into shared_answer (key, leased_until, expires) select 'a' || n, 0, ${time} ${rows};
    insert into operator_session select int4send(n), 'a', 'b', ${time} ${rows};
    insert into project_change (at, who, project, action, after) select ${time}, 'w', 'p', 'changed', '{}' ${rows};
    insert into account_name_message select 'h' || n, ${time} ${rows};
    insert into asset_picture select int4send(n), 'u', ${time} ${rows};
    insert into analytics_event (project, event_id, at, event, domain, namespaces, props)
      select 'p', gen_random_uuid(), ${time}, 'e', 'd', '', '{}' ${rows};
    insert into account_name select 'n' || n, 'zone.example', 's' || n, 1 ${rows};
    analyze`)
  await client.end()
}, 120_000)
afterAll(async () => {
  await database.close()
  await postgres.stop()
})

/** Reads of each table from its beginning to its end. Connections write their counts within a second. */
async function wholeReads(): Promise<ReadonlyMap<string, number>> {
  await new Promise((resolve) => setTimeout(resolve, 1500))
  const { rows } = await sql<{ name: string; count: number }>`
    select relname as name, seq_scan as count from pg_stat_user_tables`.execute(database.db)
  return new Map(rows.map(({ name, count }) => [name, count]))
}

const tables = [
  'rate_limit',
  'shared_answer',
  'operator_session',
  'project_change',
  'account_name_message',
  'asset_picture',
  'analytics_event',
] as const
const counts = () =>
  Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(database.db)
      return rows[0]!.n
    }),
  )

it('looks for a name in an index', async () => {
  const before = await wholeReads()
  const names = ['s2', 's22', 'new'].map((label) => ({ name: `${label}.zone.example`, label, zone: 'zone.example' }))
  expect([...(await createZoneStore(database.db, Date.now).taken(names))]).toEqual([
    's2.zone.example',
    's22.zone.example',
  ])
  expect((await wholeReads()).get('account_name')).toBe(before.get('account_name'))
})

it('deletes what is over by an index, in one of the gateways', async () => {
  const other = await database.lock('portico.purge.gateway', new AbortController().signal)
  const before = await wholeReads()
  const purges = startPurges({ database, events: openEventStore(database.db, limits), log })
  onTestFinished(() => purges.stop())
  await new Promise((resolve) => setTimeout(resolve, 1500))
  // The table of pictures is bounded, and summed up.
  const read = async () =>
    [...(await wholeReads())].filter(([name, count]) => count > (before.get(name) ?? 0)).map(([name]) => name)
  expect(await read()).toEqual([])
  await other.release()
  await vi.waitFor(
    async () => {
      const { rows } = await sql<{ n: number }>`select count(*) as n from analytics_event where at < 2`.execute(
        database.db,
      )
      expect(rows).toEqual([{ n: 0 }])
    },
    { timeout: 60_000, interval: 500 },
  )
  expect((await read()).filter((name) => name !== 'asset_picture')).toEqual([])
  expect(await counts()).toEqual(tables.map(() => (many * 19) / 20))
}, 120_000)
