import { Options, type Option } from '../../source/callOptions.js'
import { nameOf } from '../../source/nodes.js'
import type { SourceFile } from '../../source/SourceFile.js'
import { namesUsedIn, topLevelNames } from '../../source/topLevel.js'

/** Options that can be written in another file, and the names of those that cannot. */
export interface Moved {
  readonly options: Options
  /** Constants of the first file whose values went along. */
  readonly constants: readonly string[]
  readonly left: readonly string[]
}

/**
 * Takes options to the file of the adapter: AppKit’s documentation has the adapter in one file and `createAppKit()` in another.
 * Literals can go, constants of literals, and what both files import or the other one declares.
 */
export function moveOptions(options: Options, from: SourceFile, to: SourceFile): Moved {
  const moved: Option[] = []
  const left: string[] = []
  const constants: string[] = []
  for (const option of options.all) {
    const code = codeIn(option, from, to)
    if (code === undefined) left.push(option.name)
    else moved.push({ ...option, code })
    const constant = nameOf(option.value)
    if (constant !== undefined && code !== undefined && code !== constant) constants.push(constant)
  }
  return { options: new Options(moved, options.spreads), constants, left }
}

function codeIn({ value, code }: Option, from: SourceFile, to: SourceFile): string | undefined {
  const constant = topLevelNames(from).get(nameOf(value) ?? '')?.init
  if (constant && namesUsedIn(from, constant).length === 0) return from.code(constant)
  const there = topLevelNames(to)
  for (const name of namesUsedIn(from, value)) {
    const own = from.imports.names.find(({ local }) => local === name)
    if (there.has(name) && own && /^[.@~]/.test(own.module)) continue
    if (!own || own.module.startsWith('.') || there.has(name)) return undefined
    if (to.use(own.module, own.imported, { as: name }) !== name) return undefined
  }
  return code
}
