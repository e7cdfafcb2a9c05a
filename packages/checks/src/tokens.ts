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

/** Names and texts: what is written between keywords and signs. */
function isWord(node: ts.Node): boolean {
  return (
    ts.isIdentifier(node) ||
    ts.isPrivateIdentifier(node) ||
    ts.isLiteralExpression(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddleOrTemplateTail(node) ||
    ts.isJsxText(node)
  )
}

/** The end of the text or name that a place is in; undefined between them, where comments are. */
function endOfWordAt(source: ts.SourceFile, place: number): number | undefined {
  let at: ts.Node = source
  for (;;) {
    const inner: ts.Node | undefined = ts.forEachChild(at, (child) =>
      child.pos <= place && place < child.end ? child : undefined,
    )
    if (!inner) return isWord(at) && at.getStart(source) <= place ? at.end : undefined
    at = inner
  }
}

/** The comments of a file, as the compiler finds them: not what looks like one inside a string. */
export function commentsOf(source: ts.SourceFile): readonly Piece[] {
  const { text, fileName } = source
  if (isCss(fileName)) return cssPieces(text).comments
  const found: Piece[] = []
  const start = /\/[/*]/g
  for (let match = start.exec(text); match; match = start.exec(text)) {
    const { index } = match
    const word = endOfWordAt(source, index)
    if (word === undefined) {
      const close = match[0] === '//' ? text.indexOf('\n', index) : text.indexOf('*/', index + 2) + 2
      const end = close === -1 ? text.length : close
      found.push({ text: text.slice(index, end), line: source.getLineAndCharacterOfPosition(index).line + 1 })
      start.lastIndex = end
    } else start.lastIndex = word
  }
  return found
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

/** Every name and text in a file, and texts put together of literals; not its comments. */
export function codeOf(source: ts.SourceFile): readonly Piece[] {
  if (isCss(source.fileName)) return cssPieces(source.text).code
  const lineOf = (node: ts.Node): number => source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
  const found: Piece[] = []
  const joined: Piece[] = []
  const visit = (node: ts.Node): void => {
    if (isWord(node)) found.push({ text: node.getText(source), line: lineOf(node) })
    if (ts.isBinaryExpression(node) || ts.isTemplateExpression(node)) {
      const text = literalText(node)
      if (text !== undefined) joined.push({ text, line: lineOf(node) })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return [...found, ...joined]
}
