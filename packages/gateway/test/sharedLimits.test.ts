import { sharedPostgres, type SharedPostgres } from '@portico/devnet/postgres'
import { queryOf } from '@portico/database'
import { postgresLimits, type PostgresQuery } from '@portico/server'
import { sql } from 'kysely'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'

import { openTables } from '../src/database/openTables.js'

const log = (): void => undefined
let postgres: SharedPostgres
beforeAll(async () => {
  postgres = await sharedPostgres()
})
afterAll(() => postgres.stop())

async function open(name: string) {
  const url = await postgres.create(name)
  const database = await openTables(url, log)
  onTestFinished(() => database.close())
  const statements: string[] = []
  const ask = queryOf(database.background!)
  const query: PostgresQuery = (text, values) => {
    statements.push(text)
    return ask(text, values)
  }
  const rows = () => database.db.selectFrom('rate_limit').selectAll().orderBy('key').execute()
  return { url, database, query, statements, rows }
}

const rate = { perSecond: 0.1, burst: 10 }

describe('limits that gateways share by PostgreSQL', () => {
  it('refuse at one gateway what a client used at another', async () => {
    const { query } = await open('both')
    const [one, other] = [postgresLimits(query)('a', rate), postgresLimits(query)('a', rate)]
    for (let turn = 0; turn < 6; turn += 1) {
      expect((await one.take('c', 1)).taken).toBe(true)
      expect((await other.take('c', 1)).taken).toBe(true)
    }
    await vi.waitFor(async () => {
      // Each has four left of its own.
      expect(await Promise.all([one.take('c', 0), other.take('c', 0)])).toContainEqual(
        expect.objectContaining({ taken: false }),
      )
    })
    expect((await one.take('another', 1)).taken).toBe(true)
    const refused = (await Promise.all([one.take('c', 0), other.take('c', 0)])).find(({ taken }) => !taken)
    expect(refused).toMatchObject({ waitMs: expect.any(Number) })
    expect((refused as { readonly waitMs: number }).waitMs).toBeGreaterThan(90_000)
  })

  it('report all clients and all limits in one statement, and nothing of who used little', async () => {
    const { query, statements, rows } = await open('statement')
    const create = postgresLimits(query)
    const [requests, calls] = [create('requests', { perSecond: 1, burst: 100 }), create('calls', rate)]
    for (let client = 0; client < 500; client += 1) {
      void requests.take(`${client}`, client % 2 === 0 ? 20 : 1)
      void calls.charge(`${client}`, 3)
    }
    await vi.waitFor(async () => expect(await rows()).toHaveLength(750))
    expect(statements).toHaveLength(1)
    expect((await rows()).filter(({ key }) => key.startsWith('requests:')).every(({ points }) => points === 20)).toBe(
      true,
    )
    // What was little adds up.
    for (let turn = 0; turn < 9; turn += 1) void requests.take('1', 1)
    await vi.waitFor(async () =>
      expect(await rows()).toContainEqual(expect.objectContaining({ key: 'requests:1', points: 10 })),
    )
  })

  it('report what was used of a day each thousand, and not first a tenth of it', async () => {
    const { query, rows } = await open('day')
    const perDay = postgresLimits(query)('calls-day', { perSecond: 1_000_000 / 86_400, burst: 1_000_000 })
    void perDay.take('shop', 999)
    await wait(300)
    expect(await rows()).toEqual([])
    void perDay.take('shop', 1)
    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ key: 'calls-day:shop', points: 1000 }]))
  })

  it('begin anew when the time of a client is over', async () => {
    const { query, database, rows } = await open('anew')
    await database.db
      .insertInto('rate_limit')
      .values({ key: 'a:c', points: 10, expire: Date.now() - 1 })
      .execute()
    const buckets = postgresLimits(query)('a', rate)
    void buckets.take('c', 2)
    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ key: 'a:c', points: 2 }]))
    expect((await rows())[0]!.expire).toBeGreaterThan(Date.now() + 90_000)
    expect((await buckets.take('c', 1)).taken).toBe(true)
  })

  it('keep no query of the gateway waiting while their table stalls', async () => {
    const { url, query, database, statements } = await open('stalled')
    const other = new pg.Client(url)
    await other.connect()
    onTestFinished(() => other.end())
    await other.query('begin; lock table rate_limit')
    const buckets = postgresLimits(query)('a', rate)
    for (let turn = 0; turn < 10; turn += 1) {
      for (let client = 0; client < 50; client += 1) void buckets.take(`${turn}-${client}`, 1)
      await wait(120)
      const start = performance.now()
      await sql`select 1`.execute(database.db)
      expect(performance.now() - start).toBeLessThan(3000)
    }
    expect(statements).toHaveLength(1)
    await other.query('rollback')
    await vi.waitFor(() => expect(statements.length).toBeGreaterThan(1), { timeout: 5000 })
  })

  it('have a table that is not logged', async () => {
    const { database } = await open('unlogged')
    const { rows } = await sql`select relpersistence as kind from pg_class where relname = 'rate_limit'`.execute(
      database.db,
    )
    expect(rows).toEqual([{ kind: 'u' }])
  })
})
