import { sharedPostgres, type SharedPostgres } from '@portico/devnet/postgres'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { migrateDatabase, openDatabase, statements } from '../src/index.js'

let postgres: SharedPostgres
beforeAll(async () => {
  postgres = await sharedPostgres()
})
afterAll(() => postgres.stop())

const first = { '1': statements('create table thing (id text)') }
const second = { ...first, '2': statements('alter table thing add column name text') }

describe('migrations', () => {
  it('take longer than a statement may, and one that starts meanwhile waits', async () => {
    const config = await postgres.create('long')
    const migrations = { '1': statements('create table thing (id text)', 'select pg_sleep(12)') }
    const all = [1, 2].map(() => openDatabase({ config, program: 'test', migrations }))
    const opened = await Promise.all(all)
    onTestFinished(async () => void (await Promise.all(opened.map((one) => one.close()))))
    const { rows } = await sql`select count(*)::integer as count from test_migration`.execute(opened[0]!.db)
    expect(rows).toEqual([{ count: 1 }])
  }, 60_000)

  it('wait in turns for a table that others use, and let those read who come later', async () => {
    const config = await postgres.create('used')
    await migrateDatabase({ config, program: 'test', migrations: first })
    const other = new pg.Client(config)
    const reader = new pg.Client(config)
    await Promise.all([other.connect(), reader.connect()])
    onTestFinished(async () => void (await Promise.all([other.end(), reader.end()])))
    await other.query('begin; select * from thing')
    const migrating = migrateDatabase({ config, program: 'test', migrations: second })
    // Until the migration waits for its lock.
    const waits = `select 1 from pg_locks where not granted and relation = 'thing'::regclass`
    while ((await other.query(waits)).rows.length === 0);
    await reader.query('select * from thing')
    await other.query('commit')
    await migrating
    expect((await reader.query('select * from thing')).fields.map(({ name }) => name)).toEqual(['id', 'name'])
  }, 60_000)

  it('of two programs stand side by side in one database', async () => {
    const config = await postgres.create('both')
    const one = await openDatabase({ config, program: 'one', migrations: first })
    onTestFinished(one.close)
    const other = { '1': statements('create table another (id text)') }
    await (await openDatabase({ config, program: 'other', migrations: other })).close()
    await (await openDatabase({ config, program: 'one', migrations: second })).close()
    const { rows } = await sql<{ n: number }>`select (select count(*) from one_migration) as n`.execute(one.db)
    expect(rows).toEqual([{ n: 2 }])
  })

  it('are not undone, nor taken for damage, by an older program', async () => {
    const config = await postgres.create('newer')
    await migrateDatabase({ config, program: 'test', migrations: second })
    await expect(openDatabase({ config, program: 'test', migrations: first })).rejects.toThrow(
      'The database is newer than this program.',
    )
  })
})

describe('with `migrate: false`', () => {
  it('a start changes nothing, and says which command does', async () => {
    const config = { url: await postgres.create('checked'), migrate: false }
    const options = { config, program: 'test', migrations: first }
    await expect(openDatabase(options)).rejects.toThrow(/older than this program[^]*migrate/)
    expect(await tablesOf(config.url)).toEqual([])
    await migrateDatabase(options)
    await (await openDatabase(options)).close()
    await expect(openDatabase({ ...options, migrations: second })).rejects.toThrow('older than this program')
    expect(await tablesOf(config.url)).toContain('thing')
  })

  it('a program of the version before starts too', async () => {
    const config = { url: await postgres.create('before'), migrate: false }
    await migrateDatabase({ config, program: 'test', migrations: second })
    await (await openDatabase({ config, program: 'test', migrations: first })).close()
  })
})

async function tablesOf(url: string): Promise<readonly string[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  )
  await client.end()
  return rows.map(({ name }) => name)
}
