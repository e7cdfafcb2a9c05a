import { join } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { compositionCode } from '../src/live/compositionCode.js'
import { demoChoices } from '../src/live/demos/demoChoices.js'

const root = join(import.meta.dirname, '../../..')

/** What the compiler says of each text, as the code of a site. Sources of our packages are read as they are. */
function complaintsOf(texts: readonly string[]): readonly string[] {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile) as {
    readonly config: { readonly compilerOptions: object }
  }
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root)
  const { tsBuildInfoFile: _, ...kept } = options
  // The code of a site is not bound to our `isolatedDeclarations`.
  const settings = { ...kept, incremental: false, declaration: false, isolatedDeclarations: false }
  const files = new Map(texts.map((text, at) => [join(import.meta.dirname, `composition-${at}.tsx`), text]))
  const host = ts.createCompilerHost(settings)
  const program = ts.createProgram({
    rootNames: [...files.keys(), join(root, 'packages/checks/types/css-inline.d.ts')],
    options: settings,
    host: {
      ...host,
      fileExists: (file) => files.has(file) || host.fileExists(file),
      readFile: (file) => files.get(file) ?? host.readFile(file),
      getSourceFile(file, ...rest) {
        const text = files.get(file)
        return text === undefined ? host.getSourceFile(file, ...rest) : ts.createSourceFile(file, text, rest[0])
      },
    },
  })
  return [...files.keys()].flatMap((file) => {
    const source = program.getSourceFile(file)
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ messageText, start = 0 }) =>
        `${files.get(file)?.slice(start).split('\n')[0]}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    )
  })
}

it('the code that is more than calls without options compiles, by itself with a chain, and all together', () => {
  const names = demoChoices.map(({ name }) => name)
  const alone = demoChoices.map(({ name, needs = [] }) => ['evm', ...needs, name])
  const compositions = [...alone, ['evm', ...names]].map(compositionCode)
  const wrong = `${compositionCode(['evm'])}modal.api.evm.getProvide()\n`
  const [complaint, ...others] = complaintsOf([...compositions, wrong])
  expect(others).toEqual([])
  expect(complaint).toMatch(/^getProvide\(\): Property 'getProvide' does not exist/)
}, 120_000)
