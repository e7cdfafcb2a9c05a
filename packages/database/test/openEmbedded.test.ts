import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { openDatabase, statements } from '../src/index.js'

// Most tests that name no database get one of a server instead.
vi.mock('@electric-sql/pglite', async () => import('../../../node_modules/@electric-sql/pglite/dist/index.js'))

it('has a database in memory where none is named', { timeout: 120_000 }, async () => {
  const database = await openDatabase<{ word: { text: string; bytes: Uint8Array } }>({
    config: undefined,
    program: 'test',
    migrations: { '1': statements('create table word (text text primary key, bytes bytea not null)') },
  })
  const row = { text: 'quay', bytes: Uint8Array.of(0, 255) }
  expect(await database.db.insertInto('word').values(row).executeTakeFirst()).toMatchObject({
    numInsertedOrUpdatedRows: 1n,
  })
  expect(await database.db.selectFrom('word').selectAll().execute()).toEqual([row])
  const { rows } = await sql<{ version: string }>`select version() as version`.execute(database.db)
  expect(rows[0]?.version).toContain('PGlite')
  await database.close()
})
