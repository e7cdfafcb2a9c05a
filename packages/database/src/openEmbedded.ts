import { PGlite } from '@electric-sql/pglite'
import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
} from 'kysely'
import { join } from 'node:path'

import type { Database } from './Database.js'
import { lockFolder } from './lockFolder.js'

const bigintType = 20

/** PostgreSQL inside this process, in memory or in a folder. */
export async function openEmbedded<Tables>(folder: string | undefined): Promise<Database<Tables>> {
  const unlock = folder === undefined ? undefined : await lockFolder(folder)
  // Block numbers and times are far below 2^53.
  const parsers = { [bigintType]: Number }
  const postgres = await PGlite.create({ ...(folder === undefined ? {} : { dataDir: join(folder, 'data') }), parsers })
  const db = new Kysely<Tables>({ dialect: pgliteDialect(postgres) })
  const never = new AbortController().signal
  return {
    db,
    pool: undefined,
    background: undefined,
    lock: async (_, signal) => {
      signal.throwIfAborted()
      return { lost: never, release: async () => undefined }
    },
    async close() {
      await db.destroy()
      await unlock?.()
    },
  }
}

function pgliteDialect(program: PGlite): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => pgliteDriver(program),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

/** There is one connection: who wants it waits for those before. */
function pgliteDriver(program: PGlite): Driver {
  const connection = pgliteConnection(program)
  const waiting: (() => void)[] = []
  let isTaken = false
  const run = (text: string) => connection.executeQuery(CompiledQuery.raw(text))
  return {
    init: () => program.waitReady,
    async acquireConnection() {
      if (isTaken) await new Promise<void>((resolve) => waiting.push(resolve))
      isTaken = true
      return connection
    },
    async releaseConnection() {
      const next = waiting.shift()
      if (next) next()
      else isTaken = false
    },
    beginTransaction: async () => void (await run('begin')),
    commitTransaction: async () => void (await run('commit')),
    rollbackTransaction: async () => void (await run('rollback')),
    destroy: () => program.close(),
  }
}

function pgliteConnection(program: PGlite): DatabaseConnection {
  return {
    async executeQuery<Row>({ sql, parameters }: CompiledQuery) {
      const { rows, affectedRows = 0 } = await program.query<Row>(sql, [...parameters])
      return { rows, numAffectedRows: BigInt(affectedRows) }
    },
    // eslint-disable-next-line require-yield
    async *streamQuery() {
      throw new Error('PGlite answers a query at once: it has no streams')
    },
  }
}
