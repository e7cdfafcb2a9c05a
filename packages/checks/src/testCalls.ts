import ts from 'typescript'

/** A call of `it`, `test` or `describe` that gives a test or a group its title, with any modifiers. */
export interface TestCall {
  readonly kind: 'test' | 'group'
  /** The words of the title; what a template fills in is left out. Undefined when the title is no literal. */
  readonly title: string | undefined
  /** `only`, `skip`, `each` …, as written between the name and the parenthesis. */
  readonly modifiers: readonly string[]
  /** Names of the options that are set in an object: `{ retry: 2 }`. */
  readonly options: readonly string[]
  readonly body: ts.ArrowFunction | ts.FunctionExpression | undefined
  readonly node: ts.CallExpression
  /** Counted from 1. */
  readonly line: number
}

const names: ReadonlyMap<string, TestCall['kind']> = new Map([
  ['it', 'test'],
  ['test', 'test'],
  ['xit', 'test'],
  ['fit', 'test'],
  ['describe', 'group'],
  ['suite', 'group'],
  ['xdescribe', 'group'],
  ['fdescribe', 'group'],
])

/** Modifiers that take arguments of their own before the title: `it.each(rows)('title', …)`. */
const curried = new Set(['each', 'for', 'skipIf', 'runIf'])

interface Callee {
  readonly name: string
  readonly modifiers: readonly string[]
}

/** `test.describe.only` and `it.each(rows)`, read from the inside out. */
function readCallee(node: ts.Expression): Callee | undefined {
  if (ts.isIdentifier(node)) return { name: node.text, modifiers: [] }
  if (ts.isPropertyAccessExpression(node)) {
    const before = readCallee(node.expression)
    return before && { ...before, modifiers: [...before.modifiers, node.name.text] }
  }
  const call = ts.isCallExpression(node) ? node.expression : ts.isTaggedTemplateExpression(node) ? node.tag : undefined
  const before = call && readCallee(call)
  return before && curried.has(before.modifiers.at(-1) ?? '') ? before : undefined
}

function titleOf(node: ts.Expression | undefined): string | undefined {
  if (!node) return undefined
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => literal.text).join('')
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return (titleOf(node.left) ?? '') + (titleOf(node.right) ?? '')
  return undefined
}

function readCall(node: ts.CallExpression, source: ts.SourceFile): TestCall | undefined {
  const callee = readCallee(node.expression)
  const kind = callee && names.get(callee.name)
  // `it.each(rows)` alone is the inner half of a call.
  if (
    !kind ||
    (curried.has(callee.modifiers.at(-1) ?? '') &&
      !ts.isCallExpression(node.expression) &&
      !ts.isTaggedTemplateExpression(node.expression))
  )
    return undefined
  const [first, ...rest] = node.arguments
  const options = rest.flatMap((argument) =>
    ts.isObjectLiteralExpression(argument)
      ? argument.properties.flatMap((property) => (property.name ? [property.name.getText(source)] : []))
      : [],
  )
  return {
    kind: callee.modifiers.includes('describe') ? 'group' : kind,
    title: titleOf(first),
    modifiers: [...(/^[xf](it|describe)$/.test(callee.name) ? [callee.name] : []), ...callee.modifiers],
    options,
    body: rest.find((argument) => ts.isArrowFunction(argument) || ts.isFunctionExpression(argument)),
    node,
    line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1,
  }
}

/** Every test and group of a file, as the compiler reads it: comments and strings give none. */
export function testCalls(source: ts.SourceFile): readonly TestCall[] {
  const found: TestCall[] = []
  const visit = (node: ts.Node): void => {
    const call = ts.isCallExpression(node) ? readCall(node, source) : undefined
    if (call) found.push(call)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}
