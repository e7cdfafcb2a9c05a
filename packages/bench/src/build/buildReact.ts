import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { rollup, type OutputOptions, type RollupOptions } from 'rollup'
import { reactModules } from './reactApart.js'

const isName = /^[A-Za-z_$][\w$]*$/
const require = createRequire(import.meta.url)

/** The names a CommonJS module gives in production: written out, so that ES modules can import them. */
function namesOf(module: string): readonly string[] {
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  try {
    return Object.keys(require(module) as object).filter((name) => isName.test(name) && name !== 'default')
  } finally {
    if (before === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = before
  }
}

/**
 * React in files of its own (`/react/*.js`), the same ones for every page: its bytes are counted apart exactly, and
 * no page gains or loses by how a bundler cuts it.
 */
export async function buildReact(outdir: string): Promise<void> {
  const entries = Object.fromEntries(reactModules.map((module) => [module.replace('/', '-'), `entry:${module}`]))
  await build({
    entryPoints: entries,
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
    plugins: [
      {
        name: 'react-entries',
        setup(builder) {
          builder.onResolve({ filter: /^entry:/ }, ({ path }) => ({
            path: path.slice('entry:'.length),
            namespace: 'entry',
          }))
          builder.onLoad({ filter: /.*/, namespace: 'entry' }, ({ path }) => ({
            resolveDir: process.cwd(),
            contents: `import whole from '${path}'\nexport default whole\nexport const { ${namesOf(path).join(', ')} } = whole\n`,
          }))
        },
      },
    ],
  })
}

const root = fileURLToPath(new URL('../../../..', import.meta.url))

interface PublishedBuild {
  codeConfig(workspace: { readonly folder: string; readonly manifest: unknown }): RollupOptions
}

/** Builds `@portico/react` as it is published: its files, and a manifest that says that no module has side effects. */
export async function buildPublishedReact(outdir: string): Promise<void> {
  const { codeConfig } = (await import(join(root, 'rollup.config.mjs'))) as PublishedBuild
  const folder = join(root, 'packages/react')
  const manifest = await readFile(join(folder, 'package.json'), 'utf8')
  const { output, ...input } = codeConfig({ folder, manifest: JSON.parse(manifest) })
  const bundle = await rollup(input)
  await bundle.write({ ...(output as OutputOptions), dir: outdir, sourcemap: false })
  await bundle.close()
  await writeFile(join(outdir, 'package.json'), manifest)
}
