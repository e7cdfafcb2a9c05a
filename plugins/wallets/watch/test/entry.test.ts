import { build } from 'esbuild'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'

it('loads at most 1 kB, compressed, before a visitor acts: neither the view nor what makes sessions', async () => {
  const { outputFiles, metafile } = await build({
    entryPoints: { entry: fileURLToPath(new URL('../src/index.ts', import.meta.url)) },
    outdir: 'out',
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    metafile: true,
    write: false,
    external: ['@portico/*', 'react', 'react/*'],
  })
  const entry = Object.values(metafile.outputs).find(({ entryPoint }) => entryPoint?.endsWith('src/index.ts'))!
  expect(Object.keys(entry.inputs).filter((file) => /views|runtime/.test(file))).toEqual([])
  expect(entry.imports.filter(({ kind, external }) => kind === 'import-statement' && !external)).toEqual([])
  const file = outputFiles.find(({ path }) => path.endsWith('entry.js'))!
  const size = gzipSync(file.contents).length
  expect(size).toBeGreaterThan(300)
  expect(size).toBeLessThanOrEqual(1000)
})
