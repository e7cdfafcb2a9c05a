import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A file of the pages, below `/assets/`. */
export interface Asset {
  readonly body: Uint8Array<ArrayBuffer>
  readonly type: string
}

export interface Pages {
  readonly assets: ReadonlyMap<string, Asset>
  /** Hash over all files: pages of another build have another one. */
  readonly build: string
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** Scripts and styles of the pages: as they were published, or bundled now where this is the repository. */
export async function loadPages(): Promise<Pages> {
  const published = new URL('../../browser/', import.meta.url)
  const files = existsSync(new URL('frame.js', published)) ? await readFiles(published) : await bundle()
  const names = [...files.keys()].sort()
  const hash = createHash('sha256')
  for (const name of names)
    hash
      .update(name)
      .update('\0')
      .update(files.get(name) ?? '')
  const assets = new Map(
    names.map((name) => {
      const type = types[extname(name)] ?? 'application/octet-stream'
      return [name, { body: new Uint8Array(files.get(name) ?? []), type }] as const
    }),
  )
  return { assets, build: hash.digest('hex').slice(0, 40) }
}

async function readFiles(folder: URL): Promise<ReadonlyMap<string, Uint8Array>> {
  const names = await readdir(fileURLToPath(folder))
  const served = names.filter((name) => Object.hasOwn(types, extname(name)))
  return new Map(await Promise.all(served.map(async (name) => [name, await readFile(new URL(name, folder))] as const)))
}

interface Bundler {
  bundlePages(): Promise<ReadonlyMap<string, Uint8Array>>
}

async function bundle(): Promise<ReadonlyMap<string, Uint8Array>> {
  // By a computed address: published packages have no such file.
  const { bundlePages } = (await import(new URL('../../../scripts/bundlePages.mjs', import.meta.url).href)) as Bundler
  return bundlePages()
}
