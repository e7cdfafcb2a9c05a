import { sharedPostgres, type SharedPostgres } from '@portico/devnet/postgres'
import { sql, type Kysely } from 'kysely'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'

import { openTables } from '../src/database/openTables.js'
import type { Tables } from '../src/database/Tables.js'
import { createSharedBuckets } from '../src/limits/SharedBuckets.js'

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
  const counting = new Proxy(database.background!, {
    get: (target, key) => {
      if (key === 'getExecutor') statements.push('one')
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const rows = () => database.db.selectFrom('rate_limit').selectAll().orderBy('key').execute()
  return { url, database, db: counting as Kysely<Tables>, statements, rows }
}

const rate = { perSecond: 0.1, burst: 10 }

describe('buckets that gateways share', () => {
  it('refuse at one gateway what a client used at another', async () => {
    const { db } = await open('both')
    const [one, other] = [createSharedBuckets(db)('a', rate), createSharedBuckets(db)('a', rate)]
    for (let turn = 0; turn < 6; turn += 1) {
      expect(one.take('c', 1).taken).toBe(true)
      expect(other.take('c', 1).taken).toBe(true)
    }
    await vi.waitFor(() => {
      // Each has four left of its own.
      expect([one.take('c', 0).taken, other.take('c', 0).taken]).toContain(false)
    })
    expect(one.take('another', 1).taken).toBe(true)
    const refused = [one.take('c', 0), other.take('c', 0)].find(({ taken }) => !taken)
    expect(refused).toMatchObject({ waitMs: expect.any(Number) })
    expect((refused as { readonly waitMs: number }).waitMs).toBeGreaterThan(90_000)
  })

  it('report all clients and all limits in one statement, and nothing of who used little', async () => {
    const { db, statements, rows } = await open('statement')
    const create = createSharedBuckets(db)
    const [requests, calls] = [create('requests', { perSecond: 1, burst: 100 }), create('calls', rate)]
    for (let client = 0; client < 500; client += 1) {
      requests.take(`${client}`, client % 2 === 0 ? 20 : 1)
      calls.charge(`${client}`, 3)
    }
    await vi.waitFor(async () => expect(await rows()).toHaveLength(750))
    expect(statements).toHaveLength(1)
    expect((await rows()).filter(({ key }) => key.startsWith('requests:')).every(({ points }) => points === 20)).toBe(
      true,
    )
    // What was little adds up.
    for (let turn = 0; turn < 9; turn += 1) requests.take('1', 1)
    await vi.waitFor(async () =>
      expect(await rows()).toContainEqual(expect.objectContaining({ key: 'requests:1', points: 10 })),
    )
  })

  it('begin anew when the time of a client is over', async () => {
    const { db, database, rows } = await open('anew')
    await database.db
      .insertInto('rate_limit')
      .values({ key: 'a:c', points: 10, expire: Date.now() - 1 })
      .execute()
    const buckets = createSharedBuckets(db)('a', rate)
    buckets.take('c', 2)
    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ key: 'a:c', points: 2 }]))
    expect((await rows())[0]!.expire).toBeGreaterThan(Date.now() + 90_000)
    expect(buckets.take('c', 1).taken).toBe(true)
  })

  it('keep no query of the gateway waiting while their table stalls', async () => {
    const { url, db, database, statements } = await open('stalled')
    const other = new pg.Client(url)
    await other.connect()
    onTestFinished(() => other.end())
    await other.query('begin; lock table rate_limit')
    const buckets = createSharedBuckets(db)('a', rate)
    for (let turn = 0; turn < 10; turn += 1) {
      for (let client = 0; client < 50; client += 1) buckets.take(`${turn}-${client}`, 1)
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
