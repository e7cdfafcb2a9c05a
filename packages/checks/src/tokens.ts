import ts from 'typescript'

/** A piece of a file and where it begins. */
export interface Piece {
  readonly text: string
  /** Counted from 1. */
  readonly line: number
}

const isCss = (file: string): boolean => file.endsWith('.css')

function cssPieces(text: string): { readonly comments: readonly Piece[]; readonly code: readonly Piece[] } {
  const comments: Piece[] = []
  const code = text.replace(/\/\*[\s\S]*?\*\//g, (comment, at: number) => {
    comments.push({ text: comment, line: text.slice(0, at).split('\n').length })
    return comment.replace(/[^\n]/g, ' ')
  })
  return { comments, code: code.split('\n').map((line, at) => ({ text: line, line: at + 1 })) }
}

function leaves(source: ts.SourceFile): readonly ts.Node[] {
  const found: ts.Node[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isJSDoc(node)) return
    const children = node.getChildren(source)
    if (children.length === 0) found.push(node)
    for (const child of children) visit(child)
  }
  visit(source)
  return found
}

/** The comments of a file, as the compiler finds them: not what looks like one inside a string. */
export function commentsOf(source: ts.SourceFile): readonly Piece[] {
  const { text, fileName } = source
  if (isCss(fileName)) return cssPieces(text).comments
  const ranges = new Map<number, ts.CommentRange>()
  for (const leaf of leaves(source)) {
    if (ts.isJsxText(leaf)) continue
    const start = leaf.getFullStart()
    for (const range of [
      ...(ts.getLeadingCommentRanges(text, start) ?? []),
      ...(ts.getTrailingCommentRanges(text, leaf.end) ?? []),
    ])
      ranges.set(range.pos, range)
  }
  return [...ranges.values()]
    .sort((a, b) => a.pos - b.pos)
    .map(({ pos, end }) => ({ text: text.slice(pos, end), line: source.getLineAndCharacterOfPosition(pos).line + 1 }))
}

/** The value of an expression made of literals alone: `'a' + 'b'`, `` `a${1}` ``. */
export function literalText(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return node.text
  if (ts.isParenthesizedExpression(node)) return literalText(node.expression)
  if (ts.isTemplateExpression(node)) {
    const values = node.templateSpans.map(({ expression, literal }) => (literalText(expression) ?? ' ') + literal.text)
    return node.head.text + values.join('')
  }
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return undefined
  const [left, right] = [literalText(node.left), literalText(node.right)]
  return left === undefined && right === undefined ? undefined : `${left ?? ' '}${right ?? ' '}`
}

/** Everything in a file that is no comment: names, texts, and texts put together of literals. */
export function codeOf(source: ts.SourceFile): readonly Piece[] {
  if (isCss(source.fileName)) return cssPieces(source.text).code
  const lineOf = (node: ts.Node): number => source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
  const joined: Piece[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isBinaryExpression(node) || ts.isTemplateExpression(node)) {
      const text = literalText(node)
      if (text !== undefined) joined.push({ text, line: lineOf(node) })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return [...leaves(source).map((leaf) => ({ text: leaf.getText(source), line: lineOf(leaf) })), ...joined]
}
