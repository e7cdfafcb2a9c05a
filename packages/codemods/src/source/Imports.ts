import j, { type Collection, type ImportDeclaration } from 'jscodeshift'
import type { Edits } from './Edits.js'
import { rangeOf, type Range } from './nodes.js'
import { quoted, type Style } from './style.js'

/** One name that a file imports. */
export interface ImportedName {
  readonly module: string
  /** `default` and `*` for the import of those. */
  readonly imported: string
  readonly local: string
  readonly isType: boolean
}

interface Declaration extends Range {
  readonly module: string
  readonly isType: boolean
  readonly names: ImportedName[]
  changed: boolean
}

/** The imports of one file: which there are, and which are added or dropped. */
export class Imports {
  readonly #declarations: Declaration[]
  readonly #added = new Map<string, ImportedName[]>()
  readonly #style: Style

  constructor(root: Collection<unknown>, style: Style) {
    this.#style = style
    this.#declarations = root
      .find(j.ImportDeclaration)
      .nodes()
      .map((node) => {
        const module = String(node.source.value)
        const isType = node.importKind === 'type'
        return { module, isType, names: namesOf(node, module, isType), changed: false, ...rangeOf(node) }
      })
  }

  /** Every name, in the order of the file. */
  get names(): readonly ImportedName[] {
    return [...this.#declarations.flatMap(({ names }) => names), ...[...this.#added.values()].flat()]
  }

  get modules(): readonly string[] {
    return this.#declarations.map(({ module }) => module)
  }

  /** Where a declaration of the module stands. */
  placeOf(module: string): Range | undefined {
    return this.#declarations.find((declaration) => declaration.module === module)
  }

  localOf(module: string, imported: string): string | undefined {
    return this.names.find((binding) => binding.module === module && binding.imported === imported && !binding.isType)
      ?.local
  }

  /** Drops an import for its effects, such as that of a style sheet. */
  dropEffect(module: string): void {
    for (const declaration of this.#declarations)
      if (declaration.module === module && declaration.names.length === 0) declaration.changed = true
  }

  /** Gives a name that was added its final form. */
  rename(from: string, to: string): void {
    const settle = (names: ImportedName[]): void => {
      for (const [at, name] of names.entries()) if (name.local === from) names[at] = { ...name, local: to }
    }
    for (const names of [...this.#declarations.map((declaration) => declaration.names), ...this.#added.values()])
      settle(names)
  }

  drop(name: ImportedName): void {
    for (const declaration of this.#declarations) {
      const at = declaration.names.indexOf(name)
      if (at === -1) continue
      declaration.names.splice(at, 1)
      declaration.changed = true
    }
    const added = this.#added.get(name.module)
    if (added?.includes(name)) added.splice(added.indexOf(name), 1)
  }

  add(name: ImportedName): void {
    const there = this.#declarations.find(
      ({ module, isType, names }) =>
        module === name.module && isType === name.isType && names.some(({ imported }) => imported !== '*'),
    )
    if (there) {
      there.names.push(name)
      there.changed = true
    } else this.#added.set(name.module, [...(this.#added.get(name.module) ?? []), name])
  }

  /** Writes the changes. New imports stand where the first of `replaced` stood, else behind the last import. */
  finish(edits: Edits, source: string, replaced: (module: string) => boolean): void {
    const added = [...this.#added]
      .filter(([, names]) => names.length > 0)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([module, names]) => this.#text(module, sortedNames(names), false))
    const place =
      this.#declarations.find((declaration) => declaration.changed && replaced(declaration.module)) ??
      this.#declarations.find((declaration) => declaration.changed && declaration.names.length === 0)
    const { newline } = this.#style
    for (const declaration of this.#declarations) {
      const own =
        declaration.changed && declaration.names.length > 0
          ? [this.#text(declaration.module, declaration.names, declaration.isType)]
          : []
      const kept = declaration.changed ? own : [source.slice(declaration.start, declaration.end)]
      const lines = declaration === place ? [...added, ...kept] : kept
      if (lines.length > 0) {
        if (declaration.changed || declaration === place)
          edits.replace(declaration.start, declaration.end, lines.join(newline))
      } else edits.replace(declaration.start, lineEnd(source, declaration.end), '')
    }
    if (place || added.length === 0) return
    const last = this.#declarations.at(-1)
    if (last) edits.insert(last.end, newline + added.join(newline))
    else edits.insert(afterDirectives(source), added.join(newline) + newline + newline)
  }

  #text(module: string, names: readonly ImportedName[], isType: boolean): string {
    const { semicolon, indent } = this.#style
    const textOf = (name: ImportedName): string => {
      const type = name.isType && !isType ? 'type ' : ''
      return name.imported === name.local ? `${type}${name.local}` : `${type}${name.imported} as ${name.local}`
    }
    const head = isType ? 'import type' : 'import'
    const tail = `from ${quoted(module, this.#style)}${semicolon}`
    const whole = names.filter(({ imported }) => imported === 'default').map(({ local }) => local)
    const named = names.filter(({ imported }) => imported !== 'default' && imported !== '*').map(textOf)
    const star = names.filter(({ imported }) => imported === '*').map(({ local }) => `* as ${local}`)
    const clauses = [...whole, ...star, ...(named.length > 0 ? [`{ ${named.join(', ')} }`] : [])]
    const line = `${head} ${clauses.join(', ')} ${tail}`
    if (line.length <= 100 || named.length < 2) return line
    const block = `{\n${named.map((name) => `${indent}${name},`).join('\n')}\n}`
    return `${head} ${[...whole, ...star, block].join(', ')} ${tail}`
  }
}

const sortedNames = (names: readonly ImportedName[]): readonly ImportedName[] =>
  [...names].sort((a, b) => a.imported.localeCompare(b.imported, 'en'))

function namesOf(node: ImportDeclaration, module: string, isType: boolean): ImportedName[] {
  return (node.specifiers ?? []).map((specifier) => {
    const local = String(specifier.local?.name ?? '')
    if (specifier.type === 'ImportDefaultSpecifier') return { module, imported: 'default', local, isType }
    if (specifier.type === 'ImportNamespaceSpecifier') return { module, imported: '*', local, isType }
    const { importKind } = specifier as { readonly importKind?: string }
    return { module, imported: String(specifier.imported.name), local, isType: isType || importKind === 'type' }
  })
}

/** Past the line break behind a removed line. */
export function lineEnd(source: string, at: number): number {
  const rest = /^[ \t]*\r?\n/.exec(source.slice(at))
  return at + (rest?.[0].length ?? 0)
}

function afterDirectives(source: string): number {
  const directives = /^(?:\s*(['"])use \w+\1;?[ \t]*\r?\n)+\s*/.exec(source)
  return directives?.[0].length ?? 0
}
