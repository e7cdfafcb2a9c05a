import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { kitNames, migrate, writeMigration } from '@portico/codemods'
import ts from 'typescript'
import { beforeAll, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))
/** Below the packages that are installed here, so that the copies find them. */
const folder = `${root}node_modules/.cache/portico/codemods`

beforeAll(() => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const kit of kitNames) {
    cpSync(new URL(`./starters/${kit}`, import.meta.url), `${folder}/${kit}`, { recursive: true })
    writeMigration(migrate(kit, [`${folder}/${kit}`]).changes)
  }
})

// The options of the project that `npm create vite` makes, but for names that the starters themselves never used.
const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  customConditions: ['@portico/source'],
  jsx: ts.JsxEmit.ReactJSX,
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  resolveJsonModule: true,
  types: ['vite/client'],
  // The kits are made for wagmi 2, and so are their starters.
  paths: {
    wagmi: [`${root}node_modules/wagmi-2/dist/types/exports/index.d.ts`],
    'wagmi/chains': [`${root}node_modules/wagmi-2/dist/types/exports/chains.d.ts`],
  },
}

it('the starters of all kits compile against our packages once they are rewritten', { timeout: 240_000 }, () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`)
  expect(files.length).toBeGreaterThan(10)
  const css = `${root}packages/checks/types/css-inline.d.ts`
  const program = ts.createProgram({ rootNames: [...files, css], options })
  const problems = files.flatMap((file) => {
    const source = program.getSourceFile(file)
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ messageText }) => `${file.slice(folder.length + 1)}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
    )
  })
  expect(problems).toEqual([])
})
