import { sharedPostgres, type SharedPostgres } from '@portico/devnet/postgres'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { openDatabase, statements } from '../src/index.js'

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
