import { sharedPostgres, type SharedPostgres } from '@portico/devnet/postgres'
import { sql } from 'kysely'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'

import { DatabaseSchema, openDatabase, statements } from '../src/index.js'

let postgres: SharedPostgres
beforeAll(async () => {
  postgres = await sharedPostgres()
})
afterAll(() => postgres.stop())

it('prepares a statement once for each connection, and anew when a table got another column', async () => {
  const config = await postgres.create('prepared')
  const migrations = { '1': statements('create table thing (id text)', `insert into thing values ('a')`) }
  const { db, close } = await openDatabase<{ thing: { id: string } }>({ config, program: 'test', migrations })
  // One connection, so that what it has prepared is seen.
  const read = () => db.selectFrom('thing').selectAll().execute()
  for (let count = 0; count < 5; count += 1) expect(await read()).toEqual([{ id: 'a' }])
  const { rows } = await sql`select count(*)::integer as count from pg_prepared_statements
    where statement = 'select * from "thing"'`.execute(db)
  expect(rows).toEqual([{ count: 1 }])
  // As a newer version of the program does while this one runs.
  await sql`alter table thing add column name text`.execute(db)
  await expect(read()).rejects.toMatchObject({ code: '0A000' })
  expect(await read()).toEqual([{ id: 'a', name: null }])
  await close()
})

it('keeps no prepared statement, and sends no setting, where a pooler is between', async () => {
  const url = await postgres.create('pooled')
  const { db, close } = await openDatabase({ config: { url, direct: url }, program: 'test', migrations: {} })
  onTestFinished(close)
  for (let count = 0; count < 5; count += 1) await sql`select 1`.execute(db)
  const { rows } = await sql`
    select (select count(*) from pg_prepared_statements) as prepared, current_setting('statement_timeout') as timeout`.execute(
    db,
  )
  expect(rows).toEqual([{ prepared: 0, timeout: '0' }])
})

it('has as many connections as `pool` says, and one for all locks', async () => {
  // pg 9 refuses a query of a client that waits for an answer; pg 8 warns once.
  const warnings: Error[] = []
  const keep = (warning: Error): void => void warnings.push(warning)
  process.on('warning', keep)
  onTestFinished(() => void process.off('warning', keep))
  const url = await postgres.create('counted')
  const { db, lock, close } = await openDatabase({ config: { url, pool: 3 }, program: 'test', migrations: {} })
  onTestFinished(close)
  await Promise.all(Array.from({ length: 12 }, () => sql`select pg_sleep(0.05)`.execute(db)))
  const { signal } = new AbortController()
  const [one, other, ...more] = await Promise.all(['one', 'other', 'more', 'most'].map((name) => lock(name, signal)))
  await Promise.all(more.map((taken) => taken.release()))
  const count = `select count(*)::integer as count from pg_stat_activity where datname = '${new URL(url).pathname.slice(1)}'`
  expect(await postgres.query(count)).toEqual([{ count: 4 }])
  // A second caller of the same process waits too, and gets the lock when it is released.
  let isTaken = false
  const second = lock('one', signal).then((taken) => {
    isTaken = true
    return taken
  })
  await lock('third', signal).then((third) => third.release())
  expect(warnings).toEqual([])
  expect(isTaken).toBe(false)
  await one!.release()
  expect(other!.lost.aborted).toBe(false)
  await (await second).release()
  await other!.release()
  await expect.poll(() => postgres.query(count)).toEqual([{ count: 3 }])
})

it('takes URL, options or folder, and no two answers on TLS', () => {
  const url = 'postgres://portico@db.example/one'
  const isTaken = (config: unknown): boolean => v.is(DatabaseSchema, config)
  const good = [url, { url }, { url, pool: 5, ssl: true, prepare: false, migrate: false }, { folder: 'data' }]
  expect(good.map(isTaken)).toEqual(good.map(() => true))
  expect(isTaken({ url, ssl: { ca: 'PEM' }, direct: url })).toBe(true)
  const bad = [
    'https://db.example',
    { url: 'https://db.example' },
    { url, pool: 0 },
    { url, ssl: false },
    { url, ssl: { ca: 'PEM', rejectUnauthorized: false } },
    { url: `${url}?sslmode=no-verify`, ssl: true },
    { url, direct: `${url}?ssl=0`, ssl: true },
    { folder: '' },
    { url, folder: 'data' },
  ]
  expect(bad.map(isTaken)).toEqual(bad.map(() => false))
})
