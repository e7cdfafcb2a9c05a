import ts from 'typescript'
import { expect, it } from 'vitest'

const views = import.meta.glob<string>(
  ['../../react/src/{views,frame,ui}/**/*.{ts,tsx}', '../../../plugins/*/*/src/**/*.{ts,tsx}', '!**/messages/**'],
  { query: '?raw', import: 'default', eager: true },
)

/** Attributes and props that a visitor sees, or a screen reader speaks. */
const seen = new Set(
  'aria-label aria-description aria-roledescription title placeholder alt label summary subtitle done'.split(' '),
)
/** Methods that show a text, and which of their arguments it is. */
const shows = new Map([
  ['show', 1],
  ['openSnackbar', 0],
  ['announce', 0],
])
/** Names of products, which are the same in every language. */
const allowed = new Set(['WalletConnect'])

const isWords = (text: string): boolean => /\p{L}{2,}/u.test(text) && !allowed.has(text.trim())

const joins = new Set([
  ts.SyntaxKind.PlusToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
  ts.SyntaxKind.AmpersandAmpersandToken,
])

/** Texts that an expression may give: literals, branches, and what is put together. */
function literalsOf(node: ts.Expression): readonly string[] {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isTemplateExpression(node)) return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]
  if (ts.isConditionalExpression(node)) return [...literalsOf(node.whenTrue), ...literalsOf(node.whenFalse)]
  if (ts.isParenthesizedExpression(node)) return literalsOf(node.expression)
  if (ts.isBinaryExpression(node) && joins.has(node.operatorToken.kind))
    return [...literalsOf(node.left), ...literalsOf(node.right)]
  return []
}

/** Texts of a file that are written into what it draws. */
function written(path: string, source: string): readonly string[] {
  const file = ts.createSourceFile(
    path,
    source,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )
  const found: string[] = []
  function visit(node: ts.Node): void {
    if (ts.isJsxText(node)) found.push(node.text)
    if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent))
      found.push(...literalsOf(node.expression))
    if (ts.isJsxAttribute(node) && seen.has(node.name.getText()) && node.initializer) {
      const { initializer } = node
      if (ts.isStringLiteral(initializer)) found.push(initializer.text)
      if (ts.isJsxExpression(initializer) && initializer.expression) found.push(...literalsOf(initializer.expression))
    }
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const shown = node.arguments[shows.get(node.expression.name.text) ?? -1]
      if (shown) found.push(...literalsOf(shown))
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found.filter(isWords).map((text) => `${path}: ${text.trim()}`)
}

it('finds what is written into a view', () => {
  const view = (body: string) => written('a.tsx', `export const A = () => ${body}`)
  expect(view('<p>Hello there</p>')).toEqual(['a.tsx: Hello there'])
  expect(view("<p>{isOpen ? 'Open' : t('closed')}</p>")).toEqual(['a.tsx: Open'])
  expect(view('<img alt="A boat" />')).toEqual(['a.tsx: A boat'])
  expect(view('<i aria-label={`Wallet ${name}`} />')).toEqual(['a.tsx: Wallet'])
  expect(view("notices.show('error', 'Not possible')")).toEqual(['a.tsx: Not possible'])
  expect(view("<p className='card'>{t('title')} · {name} – {1}</p>")).toEqual([])
})

it('no view of the shell or of a plugin has texts outside of its pack', () => {
  expect(Object.keys(views).length).toBeGreaterThan(300)
  expect(Object.entries(views).flatMap(([path, source]) => written(path, source))).toEqual([])
})
