import type { Migration } from 'kysely'
import * as v from 'valibot'

/** `postgres://user:password@host:port/name` of a server, or a folder for PostgreSQL inside this process. */
export type DatabaseConfig = string | { readonly folder: string }

const isServer = (text: string): boolean =>
  URL.canParse(text) && ['postgres:', 'postgresql:'].includes(new URL(text).protocol)

export const DatabaseSchema: v.GenericSchema<DatabaseConfig> = v.union(
  [v.pipe(v.string(), v.check(isServer)), v.strictObject({ folder: v.pipe(v.string(), v.minLength(1)) })],
  'must be a postgres: URL or { folder }',
)

export interface OpenDatabaseOptions {
  /** Absent: PostgreSQL in the memory of this process, gone with it. */
  readonly config: DatabaseConfig | undefined
  /** Named after the program: connections, and the file that says which process uses the folder, have this name. */
  readonly program: string
  /** Applied in the order of their names, each once. One that was released is never changed: the next one alters what it made. */
  readonly migrations: Readonly<Record<string, Migration>>
  /** The server closed an idle connection; the next query opens another. */
  onConnectionLost?(): void
}
