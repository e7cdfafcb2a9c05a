import type { ASTNode, ASTPath } from 'jscodeshift'

/** Offsets of a node in its file. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** The parser gives every node these; the types of the tree do not name them. */
export function rangeOf(node: unknown): Range {
  const { start, end } = node as Range
  return { start, end }
}

export const isWithin = (inner: Range, outer: Range): boolean => outer.start <= inner.start && inner.end <= outer.end

/** The name of an identifier of code or of JSX, else nothing. */
export function nameOf(node: unknown): string | undefined {
  const { type, name } = (node ?? {}) as { readonly type?: string; readonly name?: unknown }
  return (type === 'Identifier' || type === 'JSXIdentifier') && typeof name === 'string' ? name : undefined
}

/** The text of a string literal, also one without expressions in backticks. */
export function stringOf(node: ASTNode | null | undefined): string | undefined {
  if (node?.type === 'StringLiteral') return node.value
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0)
    return node.quasis[0]?.value.cooked ?? undefined
  return undefined
}

/** Ancestors of a node, the nearest first, without itself. */
export function ancestorsOf(path: ASTPath<unknown>): readonly ASTPath<ASTNode>[] {
  const found: ASTPath<ASTNode>[] = []
  for (let up = path.parent as ASTPath<ASTNode> | null; up; up = up.parent as ASTPath<ASTNode> | null) found.push(up)
  return found
}

export const isStatement = (node: ASTNode): boolean =>
  /Statement$|^(VariableDeclaration|FunctionDeclaration|ClassDeclaration|ImportDeclaration|Export\w+Declaration)$/.test(
    node.type,
  )

/** The statement of the module itself that the node is in. */
export function topStatementOf(path: ASTPath<unknown>): ASTNode | undefined {
  const line = [path as ASTPath<ASTNode>, ...ancestorsOf(path)]
  const program = line.findIndex((ancestor) => ancestor.value.type === 'Program')
  return program > 0 ? line.slice(0, program).findLast((ancestor) => isStatement(ancestor.value))?.value : undefined
}
