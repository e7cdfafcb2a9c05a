import pg from 'pg'
import { setTimeout as wait } from 'node:timers/promises'

import type { Database, DatabaseLock } from './Database.js'

/** Milliseconds between attempts at a lock that another process has. */
const lockInterval = 1000
/** Milliseconds between signs of life of the connection, and that it may take to answer one. */
const heartbeatInterval = 3000
const answerTimeout = 5000

export interface Locks {
  readonly lock: Database<unknown>['lock']
  close(): Promise<void>
}

interface Session {
  /** One at a time: a client takes a query when the one before is answered. */
  query<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<pg.QueryResult<Row>>
  readonly connected: Promise<unknown>
  readonly lost: AbortSignal
  /** Locks that this process has, or tries to take: PostgreSQL gives one session the same lock again. */
  readonly names: Set<string>
  /** Callers that have a lock or wait for one. */
  users: number
  end(): Promise<void>
}

/**
 * Locks of a session, all of this process on one connection: they end with that, even when the process is killed or cut off
 * from the network. The connection is there while a lock is taken or waited for.
 */
export function createLocks(options: pg.ClientConfig): Locks {
  let current: Session | undefined

  function open(): Session {
    const client = new pg.Client({ ...options, query_timeout: answerTimeout })
    const lost = new AbortController()
    // A connection that does not answer any more may still have its locks, as seen by the server: it is cut.
    async function end(): Promise<void> {
      clearInterval(heartbeat)
      if (current === session) current = undefined
      lost.abort(new Error('the connection of the lock was lost'))
      await Promise.race([client.end().catch(() => undefined), wait(answerTimeout, undefined, { ref: false })])
    }
    const lose = (): void => void end()
    client.on('error', lose)
    client.once('end', lose)
    const connected = client.connect()
    let last: Promise<unknown> = connected
    const query: Session['query'] = (text, values = []) => {
      const result = last.then(() => client.query(text, [...values]))
      last = result.catch(() => undefined)
      return result
    }
    const heartbeat = setInterval(() => void query('select 1').catch(lose), heartbeatInterval)
    const session: Session = { query, connected, lost: lost.signal, names: new Set(), users: 0, end }
    return session
  }

  async function take({ query, names, end }: Session, name: string): Promise<boolean> {
    if (names.has(name)) return false
    names.add(name)
    const text = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken'
    const { rows } = await query<{ taken: boolean }>(text, [name]).catch(async (error: unknown) => {
      // Whether the lock was taken is not known.
      await end()
      throw error
    })
    if (rows[0]?.taken !== true) names.delete(name)
    return names.has(name)
  }

  async function leave(session: Session, name?: string): Promise<void> {
    session.users -= 1
    if (session.users === 0) return session.end()
    if (name === undefined || session.lost.aborted) return
    const text = 'select pg_advisory_unlock(hashtextextended($1, 0))'
    await session.query(text, [name]).then(
      () => session.names.delete(name),
      () => session.end(),
    )
  }

  return {
    async lock(name, signal): Promise<DatabaseLock> {
      signal.throwIfAborted()
      const session = (current ??= open())
      session.users += 1
      let isTaken = false
      try {
        await session.connected
        while (!(isTaken = await take(session, name))) await wait(lockInterval, undefined, { signal })
        session.lost.throwIfAborted()
        signal.throwIfAborted()
      } catch (error) {
        await leave(session, isTaken ? name : undefined)
        throw error
      }
      let released: Promise<void> | undefined
      return { lost: session.lost, release: () => (released ??= leave(session, name)) }
    },
    close: async () => current?.end(),
  }
}
