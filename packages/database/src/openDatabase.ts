import { Migrator, sql, type Kysely, type Migration } from 'kysely'

import type { Database } from './Database.js'
import type { OpenDatabaseOptions } from './DatabaseConfig.js'
import { DatabaseError } from './DatabaseError.js'

/** A migration of SQL statements. */
export function statements(...texts: readonly string[]): Migration {
  return {
    async up(db) {
      for (const text of texts) await sql.raw(text).execute(db)
    },
  }
}

/**
 * Opens a database and brings its tables up to date. Several processes may do so at once: one of them does, and the
 * others wait for it.
 * @throws DatabaseError `database/openFailed`
 */
export async function openDatabase<Tables>(options: OpenDatabaseOptions): Promise<Database<Tables>> {
  const { config, program, migrations } = options
  let database: Database<Tables> | undefined
  try {
    // Each is loaded only where it is used: the embedded one is a program of 25 MB.
    if (typeof config === 'string') database = (await import('./openServer.js')).openServer(config, options)
    else database = await (await import('./openEmbedded.js')).openEmbedded(config?.folder, program)
    await migrate(database.db, program, migrations)
    return database
  } catch (cause) {
    await database?.close()
    if (cause instanceof DatabaseError) throw cause
    const { code } = cause as { readonly code?: unknown }
    // Messages of the server may repeat the user's name and the host.
    const why = typeof code === 'string' ? code : 'It does not answer'
    const advice =
      typeof config === 'string'
        ? 'Check that the server of `database` runs, and that its user may create tables.'
        : 'Check that the folder of `database` can be written, and was not written by a newer version.'
    throw new DatabaseError('The database cannot be opened.', `${why}. ${advice}`, cause)
  }
}

/** Each program has a list of its own: several may share a database. */
async function migrate<Tables>(
  db: Kysely<Tables>,
  program: string,
  migrations: Readonly<Record<string, Migration>>,
): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(hashtextextended('portico.migrate', 0))`.execute(connection)
    try {
      const migrator = new Migrator({
        db: connection,
        provider: { getMigrations: async () => migrations },
        migrationTableName: `${program}_migration`,
        migrationLockTableName: `${program}_migration_lock`,
      })
      const { error } = await migrator.migrateToLatest()
      if (error !== undefined) throw error as Error
    } finally {
      await sql`select pg_advisory_unlock(hashtextextended('portico.migrate', 0))`.execute(connection)
    }
  })
}
