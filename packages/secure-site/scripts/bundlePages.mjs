// Bundles the scripts and styles of the secure site's pages. `rollup -c` writes them to dist/browser; a site that runs from
// the sources calls it at its start.
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const source = fileURLToPath(new URL('../src/pages/', import.meta.url))

/**
 * The scripts and styles of the pages, which are served as `<name>.js` and `<name>.css`. Each group shares parts. Those of the frame
 * and of the window are their own: browsers keep what a frame loads for the site of its page alone, and one file is compressed better.
 */
const groups = [
  [['frame', 'frame/main.ts']],
  [
    ['window', 'window/main.ts'],
    ['approval', 'approve/approval.css'],
  ],
  [
    ['continue', 'continue/main.ts'],
    ['link', 'link/main.ts'],
    ['link', 'link/link.css'],
    ['loading', 'loading/main.ts'],
    ['loading', 'loading/loading.css'],
    ['account', 'account/main.ts'],
    ['account', 'account/account.css'],
  ],
]

/** @returns {Promise<ReadonlyMap<string, Uint8Array>>} by file name */
export async function bundlePages() {
  const built = await Promise.all(groups.map(bundle))
  return new Map(built.flat().map(({ path, contents }) => [basename(path), contents]))
}

async function bundle(entries) {
  const { outputFiles } = await build({
    entryPoints: entries.map(([out, file]) => ({ out, in: join(source, file) })),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    conditions: ['@portico/source'],
    minify: true,
    legalComments: 'none',
    chunkNames: 'chunk-[hash]',
    outdir: 'assets',
    write: false,
    logLevel: 'error',
  })
  return outputFiles
}
