import { sql, type Migration } from 'kysely'

import type { Database } from './Database.js'
import type { DatabaseConfig, OpenDatabaseOptions, ServerConfig } from './DatabaseConfig.js'
import { DatabaseError } from './DatabaseError.js'
import { migrate, requireMigrated } from './migrate.js'

/** A migration of SQL statements. */
export function statements(...texts: readonly string[]): Migration {
  return {
    async up(db) {
      for (const text of texts) await sql.raw(text).execute(db)
    },
  }
}

/**
 * Opens a database and brings its tables up to date, or, with `migrate: false`, makes sure that they are.
 * @throws DatabaseError `database/openFailed`
 */
export async function openDatabase<Tables>(options: OpenDatabaseOptions): Promise<Database<Tables>> {
  const { config } = options
  const server = serverOf(config)
  if (server && server.migrate !== false) await migrateDatabase(options)
  let database: Database<Tables> | undefined
  try {
    // Each is loaded only where it is used: the embedded one is a program of 25 MB.
    if (server) database = (await import('./openServer.js')).openServer<Tables>(server, options)
    else database = await (await import('./openEmbedded.js')).openEmbedded<Tables>(folderOf(config))
    if (!server) await migrate(database.db, options)
    else if (server.migrate === false) await requireMigrated(database.db, options)
    return database
  } catch (cause) {
    await database?.close()
    throw failed(cause, config)
  }
}

/**
 * Brings the tables up to date, as a step of deployment. A migration may take as long as it takes.
 * @throws DatabaseError `database/openFailed`
 */
export async function migrateDatabase(options: OpenDatabaseOptions): Promise<void> {
  const { config, program } = options
  const server = serverOf(config)
  if (!server) return void (await (await openDatabase(options)).close())
  const db = (await import('./openServer.js')).openForMigrations(server, program)
  try {
    await migrate(db, options)
  } catch (cause) {
    throw failed(cause, config)
  } finally {
    await db.destroy()
  }
}

function serverOf(config: DatabaseConfig | undefined): ServerConfig | undefined {
  if (typeof config === 'string') return { url: config }
  return config && 'url' in config ? config : undefined
}

const folderOf = (config: DatabaseConfig | undefined): string | undefined =>
  typeof config === 'object' && 'folder' in config ? config.folder : undefined

function failed(cause: unknown, config: DatabaseConfig | undefined): DatabaseError {
  if (cause instanceof DatabaseError) return cause
  const { code } = cause as { readonly code?: unknown }
  // Messages of the server may repeat the user's name and the host.
  const why = typeof code === 'string' ? code : 'It does not answer'
  const advice = serverOf(config)
    ? 'Check that the server of `database` runs, and that its user may create tables.'
    : 'Check that the folder of `database` can be written, and was not written by a newer version.'
  return new DatabaseError('The database cannot be opened.', `${why}. ${advice}`, cause)
}
