import { createRequire } from 'node:module'
import { extname } from 'node:path'
import j, { type ASTNode, type ASTPath, type Collection } from 'jscodeshift'
import { Edits } from './Edits.js'
import { Imports, type ImportedName } from './Imports.js'
import { ancestorsOf, isStatement, isWithin, nameOf, rangeOf, type Range } from './nodes.js'
import { readStyle, shift, type Style } from './style.js'

// The parser alone: what `j(text)` builds has offsets into a text whose tabs and line ends are already replaced.
const getParser = createRequire(import.meta.url)('jscodeshift/src/getParser') as (name: string) => {
  parse(source: string): ASTNode
}

/** Begins every comment that a codemod leaves. */
export const todoMark = '// TODO(portico): '

interface UseOptions {
  readonly isType?: boolean
  /** The name to prefer in the file. */
  readonly as?: string
}

/** One file of the host: its tree, its imports, and the changes that rules make. */
export class SourceFile {
  readonly path: string
  readonly source: string
  readonly root: Collection<unknown>
  readonly imports: Imports
  readonly style: Style
  readonly edits: Edits = new Edits()
  /** TypeScript: types may be written. */
  readonly isTyped: boolean
  /** Every name that occurs. */
  readonly names: Set<string>
  readonly #references = new Map<string, ASTPath<ASTNode>[]>()
  readonly #gone: Range[] = []
  readonly #kept = new Set<string>()
  readonly #notes = new Set<string>()
  readonly #isOld: (module: string) => boolean
  /** Names that one of the old kit has, by the mark that stands for them until it is known whether that one goes. */
  readonly #undecided = new Map<string, string>()

  /** @throws the parser's error */
  constructor(path: string, source: string, isOld: (module: string) => boolean) {
    this.path = path
    this.#isOld = isOld
    this.source = source
    this.isTyped = /^\.[mc]?tsx?$/.test(extname(path))
    this.style = readStyle(source)
    this.root = j(getParser(/\.[mc]?ts$/.test(path) ? 'ts' : 'tsx').parse(source))
    this.imports = new Imports(this.root, this.style)
    for (const path of [...this.root.find(j.Identifier).paths(), ...this.root.find(j.JSXIdentifier).paths()]) {
      const name = nameOf(path.value)
      if (name === undefined || !isReference(path)) continue
      const there = this.#references.get(name)
      if (there) there.push(path)
      else this.#references.set(name, [path])
    }
    this.names = new Set([...this.#references.keys(), ...this.imports.names.map(({ local }) => local)])
    for (const { value } of this.root.find(j.VariableDeclarator).paths()) this.names.add(nameOf(value.id) ?? '')
  }

  text(node: unknown): string {
    const { start, end } = rangeOf(node)
    return this.source.slice(start, end)
  }

  /** The text of a node as if it began a line without indentation. */
  code(node: unknown): string {
    return shift(this.text(node), this.indentOf(node), '')
  }

  /** Places that use a name and were not removed. */
  references(local: string): readonly ASTPath<ASTNode>[] {
    return (this.#references.get(local) ?? []).filter(
      ({ value }) => !this.#gone.some((gone) => isWithin(rangeOf(value), gone)),
    )
  }

  /** Imported names that a node of the file uses. */
  namesIn(node: unknown): readonly string[] {
    const range = rangeOf(node)
    if (range.start === undefined) return []
    return this.imports.names
      .map(({ local }) => local)
      .filter((local) => this.#references.get(local)?.some(({ value }) => isWithin(rangeOf(value), range)))
  }

  isGone(node: unknown): boolean {
    return this.#gone.some((gone) => isWithin(rangeOf(node), gone))
  }

  /** Replaces a node. Names in it no longer count as used, unless the new text has them. */
  replace(node: unknown, text: string): void {
    const { start, end } = rangeOf(node)
    this.#gone.push({ start, end })
    this.#keepNames(text)
    this.edits.replace(start, end, this.#lines(text))
  }

  /** Removes a statement, or whatever stands alone in its lines, with its line. */
  remove(node: unknown): void {
    const { start, end } = rangeOf(node)
    this.#gone.push({ start, end })
    const from = this.lineStart(start)
    const rest = /^[ \t]*\r?\n/.exec(this.source.slice(end))?.[0]
    const isAlone = this.source.slice(from, start).trim() === '' && rest !== undefined
    if (!isAlone) return this.edits.replace(start, end, '')
    // Comments directly above it are about it.
    const above = /(?:[ \t]*\/\/.*\r?\n)+$/.exec(this.source.slice(0, from))?.[0].length ?? 0
    const first = from - above
    if (first > 0 && above > 0) this.edits.replace(first, from, '')
    // A blank line on both sides becomes one.
    const after = end + rest.length
    const isBetween = /(^|\n|[{(]\s*)[ \t]*\r?\n$/.test(this.source.slice(0, first))
    const blank = isBetween ? (/^[ \t]*\r?\n/.exec(this.source.slice(after))?.[0].length ?? 0) : 0
    this.edits.replace(from, after + blank, '')
  }

  insertBefore(node: unknown, text: string): void {
    this.#keepNames(text)
    this.edits.insert(rangeOf(node).start, this.#lines(text))
  }

  lineStart(at: number): number {
    return this.source.lastIndexOf('\n', at - 1) + 1
  }

  /** The white space in front of the line that a node begins in. */
  indentOf(node: unknown): string {
    const from = this.lineStart(rangeOf(node).start)
    return /^[ \t]*/.exec(this.source.slice(from))?.[0] ?? ''
  }

  isUsed(local: string): boolean {
    return this.#kept.has(local) || this.references(local).length > 0
  }

  /** `name`, or one like it that occurs nowhere in the file. It is taken from then on. */
  freeName(name: string): string {
    const capital = name.slice(0, 1).toUpperCase() + name.slice(1)
    const prefix = /^[A-Z]/.test(name) ? 'Portico' : 'portico'
    const choices = [name, /^use[A-Z]/.test(name) ? `usePortico${name.slice(3)}` : prefix + capital]
    let free = choices.find((choice) => !this.names.has(choice))
    for (let more = 2; free === undefined; more++)
      if (!this.names.has(`${choices[1]}${more}`)) free = `${choices[1]}${more}`
    this.names.add(free)
    return free
  }

  /** Imports a name and answers what it is called here. */
  use(module: string, imported: string, { isType = false, as = imported }: UseOptions = {}): string {
    const there = this.imports.names.find(
      (binding) => binding.module === module && binding.imported === imported && (isType || !binding.isType),
    )
    if (there) {
      this.#kept.add(there.local)
      return there.local
    }
    const isOfOld = this.imports.names.some((binding) => binding.local === as && this.#isOld(binding.module))
    const local = isOfOld ? `\uE000${as}\uE001` : this.freeName(as)
    if (isOfOld) this.#undecided.set(local, as)
    this.#kept.add(local)
    this.imports.add({ module, imported, local, isType })
    return local
  }

  /** Leaves a comment above the statement that the node is in, unless it is there. */
  todo(path: ASTPath<unknown>, message: string): void {
    const line = [path as ASTPath<ASTNode>, ...ancestorsOf(path)]
    const isFirst = (node: ASTNode): boolean => {
      const { start } = rangeOf(node)
      return this.source.slice(this.lineStart(start), start).trim() === ''
    }
    const statement = line.find(({ value }) => isStatement(value) && isFirst(value))?.value
    this.todoAt(statement ? rangeOf(statement).start : 0, message)
  }

  todoAt(start: number, message: string): void {
    const text = `${todoMark}${message}`
    const from = this.lineStart(start)
    if (this.#commentsAbove(from).includes(text) || this.#notes.has(`${from} ${text}`)) return
    this.#notes.add(`${from} ${text}`)
    const indent = /^[ \t]*/.exec(this.source.slice(from))?.[0] ?? ''
    this.edits.insert(from, `${indent}${text}${this.style.newline}`)
  }

  /** The file after all changes. Imports that lost their last use are dropped. */
  finish(): string {
    // JSX may be compiled into calls of `React`, which no code names.
    const mayGo = ({ module, local }: ImportedName): boolean =>
      (this.#isOld(module) || this.#references.has(local)) && local !== 'React' && !this.isUsed(local)
    for (const name of this.imports.names) if (mayGo(name)) this.imports.drop(name)
    const settled = [...this.#undecided].map(([mark, name]): readonly [string, string] => {
      const isTaken = this.imports.names.some(({ local }) => local === name)
      const local = isTaken ? this.freeName(name) : name
      this.imports.rename(mark, local)
      return [mark, local]
    })
    this.imports.finish(this.edits, this.source, this.#isOld)
    if (this.edits.isEmpty) return this.source
    return settled.reduce((text, [mark, local]) => text.replaceAll(mark, local), this.edits.apply(this.source))
  }

  /** Imports that added code names. Marks of undecided names do not count. */
  #keepNames(text: string): void {
    const words = new Set(text.replace(/\uE000\w+\uE001/g, '').match(/(?<![.\w$])[\w$]+(?![\w$]|:)/g))
    for (const { local } of this.imports.names) if (words.has(local)) this.#kept.add(local)
  }

  /** Comments on the lines above a place, so that a second run adds none again. */
  #commentsAbove(from: number): readonly string[] {
    const lines = this.source
      .slice(0, from)
      .split('\n')
      .slice(0, -1)
      .map((line) => line.trim())
    return lines.slice(lines.findLastIndex((line) => !line.startsWith('//')) + 1)
  }

  #lines(text: string): string {
    return this.style.newline === '\n' ? text : text.replace(/\r?\n/g, this.style.newline)
  }
}

/** Whether an identifier stands for a variable, and is not the name of a member, a key or an import. */
function isReference({ value, parent }: ASTPath<ASTNode>): boolean {
  const up = parent?.value as { readonly [key: string]: unknown } | undefined
  switch (up?.['type']) {
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
    case 'JSXAttribute':
      return false
    case 'MemberExpression':
    case 'OptionalMemberExpression':
      return up['property'] !== value || up['computed'] === true
    case 'JSXMemberExpression':
      return up['property'] !== value
    case 'ObjectProperty':
      return up['key'] !== value || up['computed'] === true || up['shorthand'] === true
    case 'ObjectMethod':
    case 'TSPropertySignature':
    case 'TSMethodSignature':
    case 'ClassProperty':
    case 'ClassMethod':
      return up['key'] !== value || up['computed'] === true
    case 'VariableDeclarator':
      return up['id'] !== value
    default:
      return true
  }
}
