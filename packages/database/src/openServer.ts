import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { setTimeout as wait } from 'node:timers/promises'

import type { Database, DatabaseLock } from './Database.js'
import type { OpenDatabaseOptions } from './DatabaseConfig.js'

/** Milliseconds between attempts at a lock that another process has. */
const lockInterval = 1000
/** Milliseconds between signs of life of a connection that has a lock, and that it may take to answer one. */
const heartbeatInterval = 3000
const answerTimeout = 5000
const bigintType = 20

/** A server of PostgreSQL 13 or later. Nothing is asked of it yet. */
export function openServer<Tables>(
  url: string,
  { program, onConnectionLost }: Pick<OpenDatabaseOptions, 'program' | 'onConnectionLost'>,
): Database<Tables> {
  const options: pg.ClientConfig = {
    connectionString: url,
    application_name: `portico-${program}`,
    connectionTimeoutMillis: answerTimeout,
    keepAlive: true,
    types: {
      // Block numbers and times are far below 2^53.
      getTypeParser: ((type: number, format?: 'text') =>
        type === bigintType ? Number : pg.types.getTypeParser(type, format)) as typeof pg.types.getTypeParser,
    },
  }
  const pool = new pg.Pool({ ...options, max: 10, query_timeout: 60_000 })
  // An idle connection that the server closed; the next query opens another.
  pool.on('error', () => onConnectionLost?.())
  // The pool listens to idle ones only: without this, one that is lost between two statements of a transaction ends the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparing(pool) }) })
  return {
    db,
    pool,
    lock: (name, signal) => lockOnServer(options, name, signal),
    close: () => db.destroy(),
  }
}

/** Texts of statements that a connection keeps prepared. Programs have fewer; lists of different lengths make more. */
const mostPrepared = 500

/** The columns of a prepared statement changed. */
const outdated = '0A000'

/** A pool whose connections read and plan each statement once, as far as PostgreSQL does. */
function preparing(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>()
  let count = 0

  function nameOf(text: string): string | undefined {
    if (!names.has(text) && names.size < mostPrepared) {
      count += 1
      names.set(text, `portico_${count}`)
    }
    return names.get(text)
  }

  async function run(client: pg.PoolClient, text: string, values: readonly unknown[]) {
    const name = nameOf(text)
    try {
      return await client.query({ text, values: [...values], ...(name === undefined ? {} : { name }) })
    } catch (error) {
      // Another process migrated a table. The next query prepares the statement under another name.
      if ((error as { readonly code?: unknown }).code === outdated && names.get(text) === name) names.delete(text)
      throw error
    }
  }

  return {
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const prepared = {
        query: (text: string, values: readonly unknown[] = []) => run(client, text, values),
        release: () => client.release(),
      }
      // Kysely's type is also that of a stream, which no part of Portico reads.
      return prepared as unknown as PostgresPoolClient
    },
  }
}

/**
 * A lock of a session, on a connection of its own: it ends with that, even when this process is killed or cut off from
 * the network.
 */
async function lockOnServer(options: pg.ClientConfig, name: string, signal: AbortSignal): Promise<DatabaseLock> {
  signal.throwIfAborted()
  const client = new pg.Client({ ...options, query_timeout: answerTimeout })
  const lost = new AbortController()
  const lose = (): void => lost.abort(new Error('the connection of the lock was lost'))
  client.on('error', lose)
  client.on('end', lose)
  const end = async (): Promise<void> => {
    clearInterval(heartbeat)
    await client.end().catch(() => undefined)
  }
  const heartbeat = setInterval(() => void client.query('select 1').catch(lose), heartbeatInterval)
  // The connection that does not answer any more may still have the lock, as seen by the server: it is cut.
  lost.signal.addEventListener('abort', () => void end())
  try {
    await client.connect()
    const attempt = async (): Promise<boolean> => {
      const text = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken'
      const { rows } = await client.query<{ taken: boolean }>(text, [name])
      return rows[0]?.taken === true
    }
    while (!(await attempt())) await wait(lockInterval, undefined, { signal })
    lost.signal.throwIfAborted()
    return { lost: lost.signal, release: end }
  } catch (error) {
    await end()
    throw error
  }
}
