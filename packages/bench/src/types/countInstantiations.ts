import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { hostOf, pluginDeclarations, type RealPlugin } from './hostOf.js'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

/** What a host's compiler uses: nothing of ours but strictness and the way to find the sources. */
const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  customConditions: ['@portico/source'],
  jsx: ts.JsxEmit.ReactJSX,
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
}

export interface TypeCost {
  readonly instantiations: number
  /** From nothing to the host's diagnostics: parsing what it imports, too. */
  readonly milliseconds: number
  /** Complaints of the compiler about the host: there should be none. */
  readonly errors: readonly string[]
}

/**
 * Type-checks a host with `count` plugins, written for the purpose, beside `real` ones, and counts what the compiler had to
 * instantiate.
 */
export function countInstantiations(count: number, real: readonly RealPlugin[] = []): TypeCost {
  const folder = join(root, 'node_modules/.cache/portico/types', `host-${count}-${real.length}`)
  mkdirSync(folder, { recursive: true })
  const host = join(folder, 'host.ts')
  writeFileSync(join(folder, 'plugins.d.ts'), pluginDeclarations(count))
  writeFileSync(host, hostOf(count, real))
  const started = performance.now()
  const program = ts.createProgram({ rootNames: [host], options })
  const source = program.getSourceFile(host)
  const errors = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
  const milliseconds = performance.now() - started
  // Counted by `--extendedDiagnostics` too, but not declared in the public types.
  const counted = program as ts.Program & { getInstantiationCount(): number }
  return {
    instantiations: counted.getInstantiationCount(),
    milliseconds,
    errors: errors.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' ')),
  }
}
