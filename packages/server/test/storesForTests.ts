import { sharedPostgres, type SharedPostgres } from '@portico/devnet/postgres'
import { sharedValkey } from '@portico/devnet/valkey'
import pg from 'pg'
import { afterAll, beforeAll, onTestFinished } from 'vitest'

import type { PostgresQuery } from '../src/postgres/PostgresQuery.js'
import { openValkey, type Valkey } from '../src/valkey/openValkey.js'

/** As the programs have them in their migrations. */
const tables = `
  create unlogged table rate_limit (key varchar(255) primary key, points integer not null default 0, expire bigint);
  create table used_proof (id text primary key, expires_at bigint not null);
  create unlogged table shared_answer (key text primary key, holder text, leased_until bigint not null, began bigint,
    fresh_until bigint, answer bytea, expires bigint not null)`

/** A database of PostgreSQL for the tests of a file; the function empties its tables for a test. */
export function postgresForFile(): () => Promise<() => PostgresQuery> {
  let postgres: SharedPostgres
  beforeAll(async () => {
    postgres = await sharedPostgres()
    await postgres.query(tables)
  })
  afterAll(() => postgres.stop())
  const open = (): PostgresQuery => {
    const pool = new pg.Pool({ connectionString: postgres.url, max: 2 })
    pool.on('error', () => undefined)
    onTestFinished(() => pool.end())
    return async (text, values) => (await pool.query(text, [...values])).rows
  }
  return async () => {
    await postgres.query('truncate rate_limit, used_proof, shared_answer')
    return open
  }
}

/** An empty database of Valkey, or that of the URL. */
export async function valkeyForTest(url?: string): Promise<() => Promise<Valkey>> {
  const shared = url === undefined ? await sharedValkey() : { url, stop: async () => undefined }
  onTestFinished(() => shared.stop())
  return async () => {
    const valkey = await openValkey(shared.url, 'test', () => undefined)
    onTestFinished(() => valkey.close())
    return valkey
  }
}
