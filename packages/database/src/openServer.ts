import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'

import { createLocks } from './createLocks.js'
import { createPool } from './createPool.js'
import type { Database } from './Database.js'
import type { OpenDatabaseOptions, ServerConfig } from './DatabaseConfig.js'

/** Milliseconds. */
const connectionTimeout = 5000
/** Milliseconds that a migration waits for a table that others use, while those who come later wait behind it. */
const lockTimeout = 5000
const bigintType = 20

type ServerOptions = Pick<OpenDatabaseOptions, 'program' | 'onConnectionLost'>

/** A server of PostgreSQL 13 or later. Nothing is asked of it yet. */
export function openServer<Tables>(
  config: ServerConfig,
  { program, onConnectionLost }: ServerOptions,
): Database<Tables> {
  const { url, pool: max = 10, direct, prepare = direct === undefined } = config
  const options = { prepare, ...(onConnectionLost && { onConnectionLost }) }
  const { pool, queries } = createPool({ ...clientOptions(config, program, url), max }, options)
  const background = createPool({ ...clientOptions(config, program, url), max: 1 }, options)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: queries }) })
  const slow = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: background.queries }) })
  const { lock, close } = createLocks(clientOptions(config, program, direct ?? url))
  return {
    db,
    pool,
    background: slow,
    lock,
    close: async () => void (await Promise.all([db.destroy(), slow.destroy(), close()])),
  }
}

/** A connection for migrations: each statement may take as long as it takes. */
export function openForMigrations(config: ServerConfig, program: string): Kysely<unknown> {
  const options = clientOptions(config, program, config.direct ?? config.url)
  const pool = new pg.Pool({ ...options, max: 1, lock_timeout: lockTimeout })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return new Kysely({ dialect: new PostgresDialect({ pool }) })
}

function clientOptions({ ssl }: ServerConfig, program: string, url: string): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: `portico-${program}`,
    connectionTimeoutMillis: connectionTimeout,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(ssl !== undefined && { ssl }),
    types: {
      // Block numbers and times are far below 2^53.
      getTypeParser: ((type: number, format?: 'text') =>
        type === bigintType ? Number : pg.types.getTypeParser(type, format)) as typeof pg.types.getTypeParser,
    },
  }
}
