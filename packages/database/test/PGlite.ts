import { sharedPostgres } from '@portico/devnet/postgres'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { threadId } from 'node:worker_threads'
import pg from 'pg'
import {
  PGlite as Original,
  type PGliteOptions,
  type Results,
} from '../../../node_modules/@electric-sql/pglite/dist/index.js'
import manifest from '../../../node_modules/@electric-sql/pglite/package.json' with { type: 'json' }

const image = fileURLToPath(
  new URL(`../../../node_modules/.cache/portico/empty-database-${manifest.version}.tar`, import.meta.url),
)

// A database of a test lives for seconds: compiling its program a second time, for speed, costs more than it saves.
setFlagsFromString('--no-wasm-tier-up')
setFlagsFromString('--no-wasm-dynamic-tiering')

/**
 * Tests get this PGlite (`vitest.workspace.ts`). A database in memory, which most tests have because they name none, is one of the server that
 * tests share: starting PostgreSQL inside a process takes a second of a processor, hundreds of times. One in a folder is PGlite's
 * own (`openInFolder`), from a copy of an empty one.
 */
export class PGlite extends Original {
  static override create = (async (options: PGliteOptions = {}) => {
    const { dataDir } = options
    if (dataDir === undefined) return createOnServer(options)
    return Original.create(existsSync(dataDir) ? options : { ...options, loadDataDir: new Blob([await readImage()]) })
  }) as typeof Original.create
}

/** What `openEmbedded` uses of PGlite, on a database of its own on the shared server. */
async function createOnServer({ parsers = {} }: PGliteOptions) {
  const postgres = await sharedPostgres()
  const getTypeParser = ((id: number, format?: 'text') =>
    parsers[id] ?? pg.types.getTypeParser(id, format)) as typeof pg.types.getTypeParser
  const client = new pg.Client({ connectionString: postgres.url, types: { getTypeParser } })
  await client.connect()
  return {
    waitReady: Promise.resolve(),
    async query<Row>(text: string, parameters: unknown[]): Promise<Pick<Results<Row>, 'rows' | 'affectedRows'>> {
      const { rows, command, rowCount } = await client.query(text, parameters)
      return { rows: rows as Row[], affectedRows: command === 'SELECT' ? 0 : (rowCount ?? 0) }
    },
    async close() {
      await client.end()
      await postgres.stop()
    },
  }
}

async function readImage(): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await readFile(image))
  } catch {
    const empty = await Original.create()
    const bytes = new Uint8Array(await (await empty.dumpDataDir('none')).arrayBuffer())
    await empty.close()
    await mkdir(dirname(image), { recursive: true })
    // Several workers may make it at once.
    const part = `${image}.${process.pid}-${threadId}`
    await writeFile(part, bytes)
    await rename(part, image)
    return bytes
  }
}
