import ts from 'typescript'
import type { Finding, Rule } from '../Rule.js'
import { sourceFiles } from '../sourceFiles.js'
import { workspaces } from '../workspaces.js'

const emptied = new Set(['Map', 'Set', 'Array'])

/** `new Map()`, `[]`, `{}`: a table with entries is a constant, an empty one waits to be filled. */
function startsEmpty(value: ts.Expression | undefined): boolean {
  if (!value) return false
  if (ts.isNewExpression(value))
    return (
      ts.isIdentifier(value.expression) && emptied.has(value.expression.text) && (value.arguments ?? []).length === 0
    )
  if (ts.isArrayLiteralExpression(value)) return value.elements.length === 0
  return ts.isObjectLiteralExpression(value) && value.properties.length === 0
}

function isReadonlyType(type: ts.TypeNode | undefined): boolean {
  return type !== undefined && /^readonly\b|^Readonly/.test(type.getText())
}

function findingsIn(file: string, text: string): readonly Finding[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  return source.statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) => {
    const constant = (declarationList.flags & ts.NodeFlags.Const) !== 0
    const found = (declaration: ts.VariableDeclaration, message: string): Finding => ({
      file,
      line: source.getLineAndCharacterOfPosition(declaration.getStart()).line + 1,
      message: `'${declaration.name.getText()}' ${message}`,
    })
    return declarationList.declarations.flatMap((declaration) => {
      if (!constant) return [found(declaration, 'is a variable of the module: state belongs to a modal')]
      if (startsEmpty(declaration.initializer) && !isReadonlyType(declaration.type))
        return [found(declaration, 'is a container of the module that starts empty: state belongs to a modal')]
      return []
    })
  })
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
      .flatMap((file) => findingsIn(file, tree.read(file)))
  },
}
