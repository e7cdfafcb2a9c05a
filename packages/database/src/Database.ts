import type { Kysely } from 'kysely'
import type { Pool } from 'pg'

/** PostgreSQL: a server, or inside this process. */
export interface Database<Tables> {
  readonly db: Kysely<Tables>
  /** Connections to the server; undefined where the database is inside this process and has no other users. */
  readonly pool: Pool | undefined
  /** One connection beside the pool, so that what is slow there keeps no query of `db` waiting. Undefined where `pool` is. */
  readonly background: Kysely<Tables> | undefined
  /**
   * Waits until no other process, and no other caller here, has the lock of this name.
   * @throws when the database cannot be reached, and the reason of the signal.
   */
  lock(name: string, signal: AbortSignal): Promise<DatabaseLock>
  close(): Promise<void>
}

export interface DatabaseLock {
  /** Aborts when the lock is lost with its connection: another process may have it by then. */
  readonly lost: AbortSignal
  release(): Promise<void>
}
