import j, { type ASTNode, type Program, type VariableDeclaration } from 'jscodeshift'
import { isWithin, nameOf, rangeOf } from './nodes.js'
import type { SourceFile } from './SourceFile.js'

export interface TopLevelName {
  /** The whole statement, with `export`. */
  readonly statement: ASTNode
  /** What a constant is set to; nothing for a function or a class. */
  readonly init: ASTNode | undefined
  readonly isExported: boolean
}

/** What a module declares outside of functions, by name. Imports are not among it. */
export function topLevelNames(file: SourceFile): ReadonlyMap<string, TopLevelName> {
  const found = new Map<string, TopLevelName>()
  const program = file.root.find(j.Program).nodes()[0] as Program
  for (const statement of program.body as ASTNode[]) {
    const isExported = statement.type === 'ExportNamedDeclaration'
    const declaration = (isExported ? statement.declaration : statement) as ASTNode | null
    if (declaration?.type === 'VariableDeclaration')
      for (const declarator of (declaration as VariableDeclaration).declarations) {
        const name = declarator.type === 'VariableDeclarator' ? nameOf(declarator.id) : undefined
        if (declarator.type === 'VariableDeclarator' && name !== undefined)
          found.set(name, { statement, init: declarator.init ?? undefined, isExported })
      }
    const own = nameOf((declaration as { readonly id?: unknown } | null)?.id)
    if (own !== undefined) found.set(own, { statement, init: undefined, isExported })
  }
  return found
}

/** Names that a node uses and that are variables of the file: not those it declares itself, nor globals. */
export function namesUsedIn(file: SourceFile, node: ASTNode): readonly string[] {
  const range = rangeOf(node)
  return [...file.names].filter((name) => file.references(name).some(({ value }) => isWithin(rangeOf(value), range)))
}

/** Whether code may stand outside of functions: it uses nothing that a function declares. */
export function isModuleLevel(file: SourceFile, node: ASTNode): boolean {
  const top = topLevelNames(file)
  const imported = new Set(file.imports.names.map(({ local }) => local))
  const declared = new Set(
    file.root
      .find(j.VariableDeclarator)
      .nodes()
      .map(({ id }) => nameOf(id)),
  )
  return namesUsedIn(file, node).every(
    (name) => imported.has(name) || top.has(name) || (!declared.has(name) && isGlobal(name)),
  )
}

const isGlobal = (name: string): boolean =>
  name in globalThis || ['process', 'window', 'document', 'location'].includes(name)
