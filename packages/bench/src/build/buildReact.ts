import { createRequire } from 'node:module'
import { build } from 'esbuild'
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
