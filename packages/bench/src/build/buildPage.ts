import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { inlineCss } from './inlineCss.js'
import { reactApart } from './reactApart.js'

export interface PageBuild {
  /** Folder to serve: `index.html`, `/assets/*`. */
  readonly folder: string
}

export interface PageBuildOptions {
  readonly plugins?: readonly Plugin[]
  readonly conditions?: readonly string[]
}

function html(script: string, sheet: string | undefined): string {
  const link = sheet ? `<link rel="stylesheet" href="${sheet}">` : ''
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>bench</title>${link}</head><body><div id="root"></div><script type="module" src="${script}"></script></body></html>`
}

const served = (folder: string, file: string): string => `/${relative(folder, file)}`

/** Builds one page as a host would for production: split, minified, names with hashes; React stays outside. */
export async function buildPage(
  entry: string,
  folder: string,
  { plugins = [], conditions = ['@portico/source', 'module', 'browser', 'production'] }: PageBuildOptions = {},
): Promise<PageBuild> {
  await rm(folder, { recursive: true, force: true })
  const { metafile } = await build({
    entryPoints: [entry],
    outdir: join(folder, 'assets'),
    entryNames: '[name]-[hash]',
    chunkNames: 'chunk-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    metafile: true,
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    conditions: [...conditions],
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    loader: { '.svg': 'dataurl', '.png': 'dataurl', '.woff2': 'dataurl' },
    logLevel: 'error',
    plugins: [inlineCss(), reactApart(), ...plugins],
  })
  const [script, output] =
    // Chunks behind import() have an entry point too: their own.
    Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint && resolve(entryPoint) === entry) ?? []
  if (!script) throw new Error(`esbuild made nothing of ${entry}`)
  await writeFile(
    join(folder, 'index.html'),
    html(served(folder, script), output?.cssBundle && served(folder, output.cssBundle)),
  )
  return { folder }
}

/** Every file under a folder, by the path a page asks for. */
export async function servedFiles(folder: string): Promise<ReadonlyMap<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return new Map(
    await Promise.all(files.map(async (file) => [`/${relative(folder, file)}`, await readFile(file)] as const)),
  )
}
