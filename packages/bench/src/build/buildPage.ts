import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { transform } from 'esbuild'
import { rolldown, type Plugin } from 'rolldown'
import { reactApart } from './reactApart.js'

export interface PageBuild {
  /** Folder to serve: `index.html`, `/assets/*`. */
  readonly folder: string
}

export interface PageBuildOptions {
  readonly plugins?: readonly Plugin[]
  readonly conditions?: readonly string[]
  /** Folder of the built `@portico/react`, for pages that import it. */
  readonly published?: string
}

export function html(script: string, sheet: string | undefined): string {
  const link = sheet ? `<link rel="stylesheet" href="${sheet}">` : ''
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>bench</title>${link}</head><body><div id="root"></div><script type="module" src="${script}"></script></body></html>`
}

const query = '?inline'

/** `sheet.css?inline` is the minified text of the sheet, as in the published build (rollup.config.mjs); other sheets are left out. */
export function inlineCss(): Plugin {
  return {
    name: 'inline-css',
    resolveId: (source, importer) =>
      source.endsWith(`.css${query}`) && importer ? `\0${resolve(dirname(importer), source)}.js` : undefined,
    async load(id) {
      if (id.endsWith('.css')) return { code: '', moduleType: 'js' }
      if (!id.endsWith(`.css${query}.js`)) return undefined
      const text = await readFile(id.slice(1, -`${query}.js`.length), 'utf8')
      const { code } = await transform(text, { loader: 'css', minify: true, target: 'es2022' })
      return `export default ${JSON.stringify(code.trim())}`
    },
  }
}

/** Builds one page as a host would for production, with the bundler of Vite: split, minified, names with hashes; React stays outside. */
export async function buildPage(
  entry: string,
  folder: string,
  {
    plugins = [],
    conditions = ['@portico/source', 'module', 'browser', 'production'],
    published,
  }: PageBuildOptions = {},
): Promise<PageBuild> {
  await rm(folder, { recursive: true, force: true })
  const bundle = await rolldown({
    input: entry,
    platform: 'browser',
    resolve: { conditionNames: [...conditions, 'import', 'default'] },
    moduleTypes: { '.svg': 'dataurl', '.png': 'dataurl', '.woff2': 'dataurl' },
    transform: {
      target: 'es2022',
      jsx: 'react-jsx',
      define: {
        'process.env.NODE_ENV': '"production"',
        // As Vite does; libraries such as jotai leave out code for development by it.
        'import.meta.env': '{}',
        'import.meta.env.MODE': '"production"',
        global: 'globalThis',
      },
    },
    logLevel: 'silent',
    plugins: [inlineCss(), ...(published ? [publishedReact(published)] : []), reactApart(), ...plugins],
  })
  const { output } = await bundle.write({
    dir: folder,
    format: 'esm',
    minify: true,
    entryFileNames: 'assets/[name]-[hash].js',
    chunkFileNames: 'assets/chunk-[hash].js',
    assetFileNames: 'assets/[name]-[hash][extname]',
  })
  await bundle.close()
  const script = output.find((file) => file.type === 'chunk' && file.isEntry)
  if (!script) throw new Error(`nothing came of ${entry}`)
  const sheet = output.find(({ fileName }) => fileName.endsWith('.css'))
  await writeFile(join(folder, 'index.html'), html(`/${script.fileName}`, sheet && `/${sheet.fileName}`))
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

/** Takes `@portico/react` as it is published, which joins modules that hosts load together. Others are published as their sources are. */
function publishedReact(folder: string): Plugin {
  return {
    name: 'published-react',
    resolveId(source) {
      const [found, entry = 'index'] = /^@portico\/react(?:\/([a-z]+))?$/.exec(source) ?? []
      if (!found) return undefined
      return join(folder, entry === 'ui' ? 'ui/index.js' : `${entry}.js`)
    },
  }
}
