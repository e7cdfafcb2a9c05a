import { GatewayError } from '../errors/GatewayError.js'
import type { Log } from '../log/Log.js'
import type { Database } from './Database.js'
import type { DatabaseConfig } from './DatabaseConfig.js'
import { migrate } from './migrations.js'

/**
 * Opens a database and brings its tables up to date.
 * @throws GatewayError `gateway/databaseFailed`
 */
export async function openDatabase(config: DatabaseConfig | undefined, log: Log): Promise<Database> {
  let database: Database | undefined
  try {
    // Each is loaded only where it is used: the embedded one is a program of 25 MB.
    if (typeof config === 'string') database = (await import('./openServer.js')).openServer(config, log)
    else database = await (await import('./openEmbedded.js')).openEmbedded(config?.folder)
    await migrate(database.db)
    return database
  } catch (cause) {
    await database?.close()
    if (cause instanceof GatewayError) throw cause
    const { code } = cause as { readonly code?: unknown }
    throw new GatewayError('gateway/databaseFailed', 'The database cannot be opened.', {
      // Messages of the server may repeat the user's name and the host.
      details: `${typeof code === 'string' ? code : 'It does not answer'}. ${
        typeof config === 'string'
          ? 'Check that the server of `database` runs, and that its user may create tables.'
          : 'Check that the folder of `database` can be written, and was not written by a newer version.'
      }`,
      cause,
    })
  }
}
