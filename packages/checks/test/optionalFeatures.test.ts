import { build, type Metafile } from 'esbuild'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const top = fileURLToPath(new URL('../../../', import.meta.url))
const features = ['email', 'socials', 'swaps', 'send', 'receive', 'onramp', 'activity', 'pay'] as const

/** The page of a host with these plugins, as a bundler makes it of the sources. */
async function pageWith(names: readonly string[]): Promise<Metafile['outputs']> {
  const lines = names.map((name) => `export * as ${name} from '@portico/${name}'`)
  const { metafile } = await build({
    stdin: {
      contents: [`export { createModal } from './packages/modal/src/index.ts'`, ...lines].join('\n'),
      resolveDir: top,
      sourcefile: 'page.ts',
    },
    absWorkingDir: top,
    outdir: 'out',
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    conditions: ['@portico/source'],
    metafile: true,
    write: false,
    external: ['react', 'react/*', 'react-dom', 'react-dom/*', '*.css?inline'],
  })
  return metafile.outputs
}

const filesOf = (outputs: Metafile['outputs'], paths: readonly string[]): readonly string[] =>
  paths.flatMap((path) => Object.keys(outputs[path]?.inputs ?? {}))

/** Whether a file is code of the plugin. */
const isOf = (name: string, file: string): boolean => new RegExp(`^plugins/[^/]+/${name}/src/`).test(file)

/** What the page loads before anything is wanted. */
function atStart(outputs: Metafile['outputs']): readonly string[] {
  const [entry] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === 'page.ts') ?? ['']
  const loaded = new Set([entry])
  for (const path of loaded)
    for (const { kind, path: next } of outputs[path]?.imports ?? []) if (kind === 'import-statement') loaded.add(next)
  return filesOf(outputs, [...loaded])
}

describe('features that are optional', () => {
  it('are no part of a page that does not name them [1.9]', async () => {
    const outputs = await pageWith(['evm'])
    const all = filesOf(outputs, Object.keys(outputs))
    expect(all).toContain('plugins/chains/evm/src/evm.ts')
    expect(all.filter((file) => features.some((name) => isOf(name, file)))).toEqual([])
  }, 60_000)

  it.each(features)(
    '%s is loaded when it is wanted, and not before [1.9]',
    async (name) => {
      const outputs = await pageWith([name])
      const own = (files: readonly string[]) => files.filter((file) => isOf(name, file))
      const first = own(atStart(outputs))
      expect(first.some((file) => file.endsWith(`/${name}/src/${name}.ts`))).toBe(true)
      expect(first.filter((file) => /\/(?:views|runtime)\//.test(file))).toEqual([])
      expect(own(filesOf(outputs, Object.keys(outputs))).some((file) => /\/(?:views|runtime)\//.test(file))).toBe(true)
    },
    60_000,
  )
})
