import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { DatabaseUnreachable } from './DatabaseUnreachable.js'

export interface PoolOptions {
  /** Whether connections keep statements prepared. */
  readonly prepare: boolean
  /** The server closed an idle connection; the next query opens another. */
  onConnectionLost?(): void
}

export interface CreatedPool {
  readonly pool: pg.Pool
  /** The same, as Kysely uses it. */
  readonly queries: PostgresPool
}

/** Milliseconds that a statement may take, as the server counts, and until a connection that does not answer is given up. */
const statementTimeout = 8000
const queryTimeout = 9000
/** Milliseconds after which the server ends a transaction whose program went silent, and with it what it locked. */
const transactionTimeout = 60_000
/** Seconds, so that connections go to a server that took over, and to one that was added. */
const maxLifetime = 1800

/** Texts of statements that a connection keeps prepared. Programs have fewer; lists of different lengths make more. */
const mostPrepared = 500
/** Connection exceptions; a server that stops, or starts (PostgreSQL, appendix A). */
const unreachable = /^(08|57P0)/
/** The columns of a prepared statement changed. */
const outdated = '0A000'

/**
 * A pool that throws away a connection that did not answer, with those that have not answered since: behind a firewall that forgot
 * them, or after a fail-over, no reset comes. With `prepare`, a connection reads and plans each statement once, as far as
 * PostgreSQL does.
 */
export function createPool(
  options: pg.ClientConfig & { readonly max: number },
  { prepare, onConnectionLost }: PoolOptions,
): CreatedPool {
  const pool = new pg.Pool({
    ...options,
    query_timeout: queryTimeout,
    maxLifetimeSeconds: maxLifetime,
    // Poolers refuse parameters that they do not know.
    ...(prepare && { statement_timeout: statementTimeout, idle_in_transaction_session_timeout: transactionTimeout }),
  })
  /** When each connection answered last. */
  const answered = new WeakMap<object, number>()
  let silentSince = -Infinity
  // An idle connection that the server closed; the next query opens another.
  pool.on('error', () => onConnectionLost?.())
  pool.on('connect', (client) => {
    answered.set(client, performance.now())
    // The pool listens to idle ones only: without this, one that is lost between two statements of a transaction ends the process.
    client.on('error', () => undefined)
  })
  const names = new Map<string, string>()
  let count = 0

  function nameOf(text: string): string | undefined {
    if (!prepare) return undefined
    if (!names.has(text) && names.size < mostPrepared) {
      count += 1
      names.set(text, `portico_${count}`)
    }
    return names.get(text)
  }

  async function connect(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await pool.connect()
      if ((answered.get(client) ?? Infinity) >= silentSince) return client
      client.release(true)
    }
  }

  return {
    pool,
    queries: {
      end: () => pool.end(),
      async connect() {
        const client = await connect().catch((cause: unknown) => {
          throw new DatabaseUnreachable(cause)
        })
        let lostBy: unknown
        async function query(text: string, values: readonly unknown[] = []) {
          // A rollback would wait for as long again.
          if (lostBy !== undefined) throw lostBy
          const name = nameOf(text)
          const start = performance.now()
          try {
            const result = await client.query({ text, values: [...values], ...(name === undefined ? {} : { name }) })
            answered.set(client, performance.now())
            return result
          } catch (error) {
            if (!(error instanceof pg.DatabaseError)) {
              lostBy = new DatabaseUnreachable(error)
              silentSince = Math.max(silentSince, start)
              throw lostBy
            }
            answered.set(client, performance.now())
            // Another process migrated a table. The next query prepares the statement under another name.
            if (error.code === outdated && names.get(text) === name) names.delete(text)
            throw unreachable.test(error.code ?? '') ? new DatabaseUnreachable(error) : error
          }
        }
        // Kysely's type is also that of a stream, which no part of Portico reads.
        return { query, release: () => client.release(lostBy !== undefined) } as unknown as PostgresPoolClient
      },
    },
  }
}
