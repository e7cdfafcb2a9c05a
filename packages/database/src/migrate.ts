import { Migrator, sql, type Kysely } from 'kysely'
import { setTimeout as wait } from 'node:timers/promises'

import type { OpenDatabaseOptions } from './DatabaseConfig.js'
import { DatabaseError } from './DatabaseError.js'

type Migrations = Pick<OpenDatabaseOptions, 'program' | 'migrations'>

/** Milliseconds between attempts at what another process has. */
const attemptInterval = 1000
/** Attempts at tables that others use: some minutes, together with the time that each waits. */
const mostAttempts = 30
const lockNotAvailable = '55P03'

/**
 * Brings the tables up to date. Several processes may do so at once: one of them does, and the others wait for it, however
 * long it takes.
 */
export async function migrate<Tables>(db: Kysely<Tables>, options: Migrations): Promise<void> {
  await db.connection().execute(async (connection) => {
    // A statement that waits for the lock would be in the way of an index that is made concurrently, and runs into timeouts.
    while (!(await tryLock(connection))) await wait(attemptInterval)
    try {
      for (let attempt = 1; ; attempt += 1) {
        const { error } = await migratorOf(connection, options).migrateToLatest()
        if (error === undefined) return
        if ((error as { readonly code?: unknown }).code !== lockNotAvailable) throw told(error, options)
        if (attempt === mostAttempts) throw inUse(error)
        await wait(attemptInterval)
      }
    } finally {
      await sql`select pg_advisory_unlock(hashtextextended('portico.migrate', 0))`.execute(connection)
    }
  })
}

/**
 * Tables of a newer version are taken: while versions are exchanged, a process of the one before may start again.
 * @throws DatabaseError where a migration is missing
 */
export async function requireMigrated<Tables>(db: Kysely<Tables>, options: Migrations): Promise<void> {
  const all = await migratorOf(db, options).getMigrations()
  if (all.every(({ executedAt }) => executedAt !== undefined)) return
  throw new DatabaseError(
    'The database is older than this program.',
    'Run the command `migrate` of the program first, or leave out `migrate: false` of `database`.',
  )
}

async function tryLock<Tables>(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_lock(hashtextextended('portico.migrate', 0)) as taken`.execute(db)
  return rows[0]?.taken === true
}

/** Each program has a list of its own: several may share a database. */
function migratorOf<Tables>(db: Kysely<Tables>, { program, migrations }: Migrations): Migrator {
  return new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableName: `${program}_migration`,
    migrationLockTableName: `${program}_migration_lock`,
  })
}

function told(error: unknown, { program }: Migrations): unknown {
  if (!(error instanceof Error) || !error.message.includes('previously executed migration')) return error
  return new DatabaseError(
    'The database is newer than this program.',
    `A later version of ${program} changed its tables. Start that version.`,
    error,
  )
}

const inUse = (cause: unknown): DatabaseError =>
  new DatabaseError(
    'The tables of the database cannot be changed.',
    'Others use them without a pause. End long transactions, and try again.',
    cause,
  )
