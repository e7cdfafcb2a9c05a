// Bundles the scripts and styles of the secure site's pages. `rollup -c` writes them to dist/browser; a site that runs from
// the sources calls it at its start.
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const source = fileURLToPath(new URL('../src/browser/', import.meta.url))

/** Name of the file that visitors load, and where it is made from. */
const entries = {
  frame: 'frame/main.ts',
  window: 'window/main.ts',
  link: 'link/main.ts',
  loading: 'loading/main.ts',
  signer: 'custody/signer.worker.ts',
  'frame-style': 'frame/frame.css',
  'window-style': 'window/window.css',
  'link-style': 'link/link.css',
  'loading-style': 'loading/loading.css',
}

/** @returns {Promise<ReadonlyMap<string, Uint8Array>>} by file name */
export async function bundlePages() {
  const present = Object.entries(entries).filter(([, file]) => existsSync(join(source, file)))
  const { outputFiles } = await build({
    entryPoints: present.map(([out, file]) => ({ out, in: join(source, file) })),
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
  return new Map(outputFiles.map(({ path, contents }) => [basename(path), contents]))
}
