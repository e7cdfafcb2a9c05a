import { build } from 'esbuild'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'

const plugins = fileURLToPath(new URL('../../', import.meta.url))

/** What a page loads of these plugins before anybody acts: the files, and their weight. */
async function entryOf(
  names: readonly string[],
): Promise<{ readonly files: readonly string[]; readonly gzip: number }> {
  const contents = names.map((name) => `export * from './${name}/src/index.ts'`).join('\n')
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: plugins, sourcefile: 'page.ts' },
    absWorkingDir: plugins,
    outdir: 'out',
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    metafile: true,
    write: false,
    external: ['@portico/*', 'react', 'react/*', '*.css?inline'],
  })
  const entry = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === 'page.ts')!
  const loaded = [
    entry[0],
    ...entry[1].imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => path),
  ]
  return {
    files: loaded.flatMap((path) => Object.keys(metafile.outputs[path]?.inputs ?? {})),
    gzip: outputFiles
      .filter(({ path }) => loaded.some((one) => path.endsWith(one)))
      .reduce((sum, { contents: bytes }) => sum + gzipSync(bytes).length, 0),
  }
}

describe('what a page loads before anybody acts', () => {
  it.each(['email', 'socials'])('is no view, no icon and nothing that logs in: %s', async (name) => {
    const { files } = await entryOf([name])
    expect(files).toContain(`${name}/src/${name}.ts`)
    expect(files.filter((file) => /views|runtime/.test(file))).toEqual([])
  })

  it('is at most 1.85 kB of both together, compressed', async () => {
    expect((await entryOf(['email', 'socials'])).gzip).toBeLessThanOrEqual(1850)
  })
})
