import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { threadId } from 'node:worker_threads'
import { PGlite as Original, type PGliteOptions } from '../../../node_modules/@electric-sql/pglite/dist/index.js'
import manifest from '../../../node_modules/@electric-sql/pglite/package.json' with { type: 'json' }

const image = fileURLToPath(
  new URL(`../../../node_modules/.cache/portico/empty-database-${manifest.version}.tar`, import.meta.url),
)

// A database of a test lives for seconds: compiling its program a second time, for speed, costs more than it saves.
setFlagsFromString('--no-wasm-tier-up')
setFlagsFromString('--no-wasm-dynamic-tiering')

/**
 * Tests get this PGlite (`vitest.workspace.ts`). It starts a database in memory from a copy of an empty one: making one takes a
 * processor some two seconds, and loading it less than one.
 */
export class PGlite extends Original {
  static override create = (async (options: PGliteOptions = {}) =>
    Original.create(
      options.dataDir === undefined ? { ...options, loadDataDir: new Blob([await readImage()]) } : options,
    )) as typeof Original.create
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
