import * as v from 'valibot'

/** `postgres://user:password@host:port/name` of a server, or a folder for PostgreSQL inside this process. */
export type DatabaseConfig = string | { readonly folder: string }

const isServer = (text: string): boolean =>
  URL.canParse(text) && ['postgres:', 'postgresql:'].includes(new URL(text).protocol)

export const DatabaseSchema: v.GenericSchema<DatabaseConfig> = v.union(
  [v.pipe(v.string(), v.check(isServer)), v.strictObject({ folder: v.pipe(v.string(), v.minLength(1)) })],
  'must be a postgres: URL or { folder }',
)
