import ts from 'typescript'
import type { Finding, Rule } from '../Rule.js'
import { sourceFiles } from '../sourceFiles.js'
import { workspaces } from '../workspaces.js'

/** Classes whose objects are made to change. */
const mutable = new Set([
  'Map',
  'Set',
  'Array',
  'WeakMap',
  'WeakSet',
  'AbortController',
  'EventTarget',
  'BroadcastChannel',
])
/** Classes whose objects change, but which may be filled once and then only read. */
const tables = new Set(['Map', 'Set', 'Array'])
const changingMethods = new Set(
  'set add delete clear push pop shift unshift splice sort reverse fill copyWithin append abort postMessage dispatchEvent'.split(
    ' ',
  ),
)

/** `new Map()`, `[]`, `{}`, `new WeakMap()`: a table with entries is a constant, an empty one waits to be filled. */
function startsEmpty(value: ts.Expression | undefined): boolean {
  if (!value) return false
  if (ts.isNewExpression(value)) {
    const name = ts.isIdentifier(value.expression) ? value.expression.text : ''
    return mutable.has(name) && (!tables.has(name) || (value.arguments ?? []).length === 0)
  }
  if (ts.isArrayLiteralExpression(value)) return value.elements.length === 0
  return ts.isObjectLiteralExpression(value) && value.properties.length === 0
}

function isReadonlyType(type: ts.TypeNode | undefined): boolean {
  return type !== undefined && /^readonly\b|^Readonly/.test(type.getText())
}

/** The variable that a path like `table.a[0]` begins with; undefined for the variable alone. */
function rootOf(node: ts.Expression): ts.Identifier | undefined {
  if (!ts.isPropertyAccessExpression(node) && !ts.isElementAccessExpression(node)) return undefined
  const { expression } = node
  return ts.isIdentifier(expression) ? expression : rootOf(expression)
}

function isAssignment(kind: ts.SyntaxKind): boolean {
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment
}

/** The variable whose contents a node changes: `a.b = 1`, `a.b++`, `delete a.b`, `a.push(1)`, `Object.assign(a, b)`. */
function changed(node: ts.Node): ts.Identifier | undefined {
  if (ts.isBinaryExpression(node) && isAssignment(node.operatorToken.kind)) return rootOf(node.left)
  if (ts.isDeleteExpression(node)) return rootOf(node.expression)
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) {
    const counts = node.operator === ts.SyntaxKind.PlusPlusToken || node.operator === ts.SyntaxKind.MinusMinusToken
    return counts ? rootOf(node.operand) : undefined
  }
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined
  const [first] = node.arguments
  if (/^Object\.(assign|defineProperty|defineProperties)$/.test(node.expression.getText()))
    return first && ts.isIdentifier(first) ? first : undefined
  return changingMethods.has(node.expression.name.text) ? rootOf(node.expression) : undefined
}

/** Whether a name means something nearer than the module's top: a parameter, or a variable of a function. */
function isLocal(name: ts.Identifier): boolean {
  for (let at: ts.Node = name.parent; !ts.isSourceFile(at); at = at.parent) {
    const declared: ts.Node[] = []
    if (ts.isFunctionLike(at)) declared.push(...at.parameters)
    if (ts.isBlock(at)) declared.push(...at.statements.filter(ts.isVariableStatement))
    if (ts.isForStatement(at) || ts.isForOfStatement(at) || ts.isForInStatement(at))
      if (at.initializer) declared.push(at.initializer)
    if (declared.some((node) => names(node).has(name.text))) return true
  }
  return false
}

/** The names that a parameter or a statement declares. */
function names(node: ts.Node): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (at: ts.Node): void => {
    if (ts.isFunctionLike(at) && at !== node) return
    if ((ts.isVariableDeclaration(at) || ts.isParameter(at) || ts.isBindingElement(at)) && ts.isIdentifier(at.name))
      found.add(at.name.text)
    ts.forEachChild(at, visit)
  }
  visit(node)
  return found
}

function findingsIn(source: ts.SourceFile): readonly Finding[] {
  const file = source.fileName
  const at = (node: ts.Node, message: string): Finding => ({
    file,
    line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1,
    message,
  })
  const declared = source.statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) => {
    const constant = (declarationList.flags & ts.NodeFlags.Const) !== 0
    return declarationList.declarations.flatMap((declaration) => {
      const name = `'${declaration.name.getText()}'`
      if (!constant) return [at(declaration, `${name} is a variable of the module: state belongs to a modal`)]
      if (startsEmpty(declaration.initializer) && !isReadonlyType(declaration.type))
        return [at(declaration, `${name} is a container of the module that starts empty: state belongs to a modal`)]
      return []
    })
  })
  const constants = new Set(source.statements.filter(ts.isVariableStatement).flatMap((node) => [...names(node)]))
  const imported = new Set(
    source.statements.filter(ts.isImportDeclaration).flatMap(({ importClause }) => {
      const bindings = importClause?.namedBindings
      return bindings && ts.isNamedImports(bindings) ? bindings.elements.map(({ name }) => name.text) : []
    }),
  )
  const found: Finding[] = []
  const visit = (node: ts.Node): void => {
    const name = changed(node)
    if (name && (constants.has(name.text) || imported.has(name.text)) && !isLocal(name))
      found.push(
        at(node, `changes '${name.text}', which belongs to ${constants.has(name.text) ? 'the' : 'another'} module`),
      )
    if (ts.isPropertyDeclaration(node)) {
      const flags = ts.getCombinedModifierFlags(node)
      if (flags & ts.ModifierFlags.Static && !(flags & ts.ModifierFlags.Readonly))
        found.push(at(node, `'${node.name.getText()}' is a variable of a class: state belongs to a modal`))
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return [...declared, ...found]
}

export const moduleState: Rule = {
  name: 'module-state',
  says: 'no module of a published package holds state',
  find(tree) {
    const published = workspaces(tree).flatMap(({ folder, manifest }) => (manifest.private ? [] : [`${folder}/src/`]))
    return sourceFiles(tree)
      .filter(
        (file) =>
          /\.tsx?$/.test(file) && !file.endsWith('.d.ts') && published.some((folder) => file.startsWith(folder)),
      )
      .flatMap((file) => findingsIn(tree.parse(file)))
  },
}
