import ts from 'typescript'
import type { Finding, Rule } from '../Rule.js'
import { testFiles } from '../sourceFiles.js'
import { testCalls } from '../testCalls.js'
import type { Tree } from '../Tree.js'

/** What keeps a test, or the tests beside it, from running: as a modifier, an option, or a call from within. */
const unrun = new Set(['skip', 'only', 'todo', 'fixme', 'skipIf', 'runIf', 'xit', 'fit', 'xdescribe', 'fdescribe'])

/** The parameters of a function that are not taken apart: `context`, `testInfo`. */
function parameterNames(body: ts.ArrowFunction | ts.FunctionExpression): readonly string[] {
  return body.parameters.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []))
}

/** Calls by which a running test or hook gives itself up: `skip()` of its context, `context.skip()`. */
function givenUp(source: ts.SourceFile): readonly ts.Node[] {
  const found: ts.Node[] = []
  function visit(node: ts.Node, parameters: ReadonlySet<string>): void {
    if (ts.isBindingElement(node) && (node.propertyName ?? node.name).getText() === 'skip') found.push(node)
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { expression: object, name } = node.expression
      if ((name.text === 'skip' || name.text === 'fixme') && parameters.has(object.getText())) found.push(node)
    }
    const isFunction = ts.isArrowFunction(node) || ts.isFunctionExpression(node)
    const inner = isFunction ? new Set([...parameters, ...parameterNames(node)]) : parameters
    ts.forEachChild(node, (child) => visit(child, inner))
  }
  visit(source, new Set())
  return found
}

function idleIn(tree: Tree, file: string): readonly Finding[] {
  const source = tree.parse(file)
  const calls = testCalls(source).flatMap(({ modifiers, options, line }) =>
    [...modifiers, ...options].filter((word) => unrun.has(word)).map((word) => ({ word, line })),
  )
  const given = givenUp(source).map((node) => ({
    word: node.getText().replace(/\(.*/s, ''),
    line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1,
  }))
  return [...calls, ...given].map(({ word, line }) => ({ file, line, message: `'${word}' keeps tests from running` }))
}

export const idleTests: Rule = {
  name: 'idle-tests',
  says: 'every test runs',
  find: (tree) =>
    testFiles(tree)
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) => idleIn(tree, file)),
}
