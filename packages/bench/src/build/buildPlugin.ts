import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { inlineCss } from './buildPage.js'

export interface PluginSize {
  /** What a page loads before its visitor acts. Bytes, gzip, each file by itself. */
  readonly entry: number
  /** With everything that is loaded later. */
  readonly all: number
}

/** Packages that a page has anyway, or has once for several plugins. */
const shared = /^(react|react-dom|jotai|viem|valibot|@tanstack\/query-core|@portico\/(core|react|chain-kit))(\/|$)/

/**
 * Builds one plugin as a host's bundler would, without what it shares with others.
 * @param from where the package is found
 */
export async function measurePlugin(name: string, factory: string, from: string): Promise<PluginSize> {
  const entry = '\0entry'
  const bundle = await rolldown({
    input: entry,
    cwd: from,
    platform: 'browser',
    external: (id) => shared.test(id),
    resolve: { conditionNames: ['@portico/source', 'module', 'browser', 'production', 'import', 'default'] },
    transform: {
      target: 'es2022',
      jsx: 'react-jsx',
      define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env': '{}', global: 'globalThis' },
    },
    logLevel: 'silent',
    plugins: [
      {
        name: 'entry',
        resolveId(source, importer) {
          if (source === entry) return entry
          return importer === entry ? this.resolve(source, join(from, 'package.json')) : undefined
        },
        load: (id) => (id === entry ? `export { ${factory} } from '${name}'` : undefined),
      },
      inlineCss(),
    ],
  })
  const { output } = await bundle.generate({ format: 'esm', minify: true })
  await bundle.close()
  const chunks = output.flatMap((file) => (file.type === 'chunk' ? [file] : []))
  const atStart = new Set<string>()
  const take = (fileName: string): void => {
    if (atStart.has(fileName)) return
    const chunk = chunks.find((chunk) => chunk.fileName === fileName)
    if (!chunk) return
    atStart.add(fileName)
    chunk.imports.forEach(take)
  }
  chunks.filter(({ isEntry }) => isEntry).forEach(({ fileName }) => take(fileName))
  const sizeOf = (list: typeof chunks): number => list.reduce((sum, { code }) => sum + gzipSync(code).length, 0)
  return { entry: sizeOf(chunks.filter(({ fileName }) => atStart.has(fileName))), all: sizeOf(chunks) }
}
