import { build } from 'esbuild'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'

/** What a build of a site makes of the plugin: a file for each part that is loaded on its own. */
async function buildPlugin() {
  return build({
    entryPoints: { entry: fileURLToPath(new URL('../src/index.ts', import.meta.url)) },
    outdir: 'out',
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    metafile: true,
    write: false,
    external: ['@portico/*', 'react', 'react/*', '@ledgerhq/*', 'buffer', 'viem'],
  })
}

it('loads at most 1.2 kB, compressed, before a visitor acts: neither views, nor what speaks to the device', async () => {
  const { outputFiles, metafile } = await buildPlugin()
  const entry = Object.values(metafile.outputs).find(({ entryPoint }) => entryPoint?.endsWith('src/index.ts'))!
  expect(Object.keys(entry.inputs).filter((file) => /views|runtime/.test(file))).toEqual([])
  expect(entry.imports.filter(({ kind, external }) => kind === 'import-statement' && !external)).toEqual([])
  const file = outputFiles.find(({ path }) => path.endsWith('entry.js'))!
  const size = gzipSync(file.contents).length
  expect(size).toBeGreaterThan(300)
  expect(size).toBeLessThanOrEqual(1200)
})

it('loads what reads requests with the first request, and not with the connection', async () => {
  const { outputs } = (await buildPlugin()).metafile
  /** The packages that a file needs from its start, also by other files. */
  const packagesOf = (file: string): readonly string[] =>
    outputs[file]!.imports.flatMap(({ path, kind, external }) =>
      kind === 'import-statement' ? (external ? [path] : packagesOf(path)) : [],
    )
  const reading = Object.keys(outputs).filter((file) =>
    packagesOf(file).some((name) => name.startsWith('@portico/wallet-requests')),
  )
  const entries = reading.flatMap((file) => outputs[file]!.entryPoint?.replace(/^.*\/src\//, '') ?? [])
  expect(entries.toSorted()).toEqual([
    'runtime/ethereum/createEthereumRequests.ts',
    'runtime/solana/createSolanaRequests.ts',
    'views/LedgerSign.tsx',
  ])
})
