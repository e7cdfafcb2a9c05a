import type { Migration } from 'kysely'
import * as v from 'valibot'

/** A server by its URL (`postgres://user:password@host:port/name`) or with options, or a folder for PostgreSQL inside this process. */
export type DatabaseConfig = string | ServerConfig | { readonly folder: string }

export interface ServerConfig {
  /** `postgres://user:password@host:port/name` */
  readonly url: string
  /** Connections at most, beside up to two for rate limits and elections. Default 10. */
  readonly pool?: number | undefined
  /** TLS with a certificate that is checked: by the authorities that Node knows, or by one of your own (PEM). Default: as the URL says. */
  readonly ssl?: true | { readonly ca: string } | undefined
  /**
   * URL of the server itself, where `url` is a pooler that shares connections by transaction, such as PgBouncer. Migrations and
   * elections need a session, and go there.
   */
  readonly direct?: string | undefined
  /** False: connections keep no prepared statements. Default: they do, except where `direct` is set. */
  readonly prepare?: boolean | undefined
  /** False: a start changes no tables, and fails where they are older than the program. Its command `migrate` changes them. Default: true. */
  readonly migrate?: boolean | undefined
}

const isServer = (text: string): boolean =>
  URL.canParse(text) && ['postgres:', 'postgresql:'].includes(new URL(text).protocol)
const address = v.pipe(v.string(), v.check(isServer, 'must be a postgres: URL'))
// What the URL says of TLS would win.
const saysTls = (url: string | undefined): boolean => url !== undefined && /[?&](ssl|uselibpqcompat)/.test(url)

const server = v.pipe(
  v.strictObject({
    url: address,
    pool: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000))),
    ssl: v.optional(v.union([v.literal(true), v.strictObject({ ca: v.pipe(v.string(), v.minLength(1)) })])),
    direct: v.optional(address),
    prepare: v.optional(v.boolean()),
    migrate: v.optional(v.boolean()),
  }),
  v.check(
    ({ url, direct, ssl }) => ssl === undefined || !(saysTls(url) || saysTls(direct)),
    'must say what it wants of TLS by `ssl` or in the URL, not by both',
  ),
)

const problem = 'must be a postgres: URL, { url, pool, ssl, direct, prepare, migrate } or { folder }'

export const DatabaseSchema: v.GenericSchema<DatabaseConfig> = v.union(
  [
    v.pipe(v.string(), v.check(isServer, problem)),
    server,
    v.strictObject({ folder: v.pipe(v.string(), v.minLength(1)) }),
  ],
  problem,
)

export interface OpenDatabaseOptions {
  /** Absent: PostgreSQL in the memory of this process, gone with it. */
  readonly config: DatabaseConfig | undefined
  /** Named after the program: connections, and the list of its migrations, have this name. */
  readonly program: string
  /** Applied in the order of their names, each once. One that was released is never changed: the next one alters what it made. */
  readonly migrations: Readonly<Record<string, Migration>>
  /** The server closed an idle connection; the next query opens another. */
  onConnectionLost?(): void
}
