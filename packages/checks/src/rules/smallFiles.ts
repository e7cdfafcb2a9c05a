import { dirname, join } from 'node:path'
import ts from 'typescript'
import { beyondBaseline, lowerBaseline } from '../baseline.js'
import type { Finding, Rule } from '../Rule.js'
import { sourceFiles } from '../sourceFiles.js'
import type { Tree } from '../Tree.js'
import { workspaces } from '../workspaces.js'

const leastLines = 40
const leastImporters = 2

interface Uses {
  /** Files that import it and stay: `import`, `export … from`, and types out of `import('…')`. */
  readonly importers: Set<string>
  /** Whether it is loaded by `import()`, or by its address: then it has to be a file of its own. */
  isChunk: boolean
  /** Whether an entry of the package passes its names on. */
  isPublic: boolean
}

/** `./a.js` as written in `packages/x/src/b.ts` → `packages/x/src/a.ts`. */
function resolved(from: string, specifier: string, files: ReadonlySet<string>): string | undefined {
  if (!specifier.startsWith('.')) return undefined
  const stem = join(dirname(from), specifier).replace(/\.js$/, '')
  return [`${stem}.ts`, `${stem}.tsx`, stem].find((path) => files.has(path))
}

interface Mention {
  readonly specifier: string
  readonly kind: 'import' | 'export' | 'chunk'
}

function mentionsIn(source: ts.SourceFile): readonly Mention[] {
  const found: Mention[] = []
  const add = (node: ts.Node | undefined, kind: Mention['kind']): void => {
    if (node && ts.isStringLiteralLike(node)) found.push({ specifier: node.text, kind })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, 'import')
    if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, 'export')
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal, 'import')
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], 'chunk')
    if (ts.isNewExpression(node) && node.expression.getText(source) === 'URL') add(node.arguments?.[0], 'chunk')
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function isTypesOnly(source: ts.SourceFile): boolean {
  return source.statements.every(
    (node) =>
      ts.isInterfaceDeclaration(node) ||
      ts.isTypeAliasDeclaration(node) ||
      ts.isImportDeclaration(node) ||
      (ts.isExportDeclaration(node) && node.isTypeOnly),
  )
}

function usesOf(tree: Tree, files: readonly string[], entries: ReadonlySet<string>): ReadonlyMap<string, Uses> {
  const known = new Set(files)
  const uses = new Map(files.map((file) => [file, { importers: new Set<string>(), isChunk: false, isPublic: false }]))
  for (const file of files)
    for (const { specifier, kind } of mentionsIn(tree.parse(file))) {
      const target = uses.get(resolved(file, specifier, known) ?? '')
      if (!target) continue
      if (kind === 'chunk') target.isChunk = true
      else if (kind === 'export' && entries.has(file)) target.isPublic = true
      else target.importers.add(file)
    }
  return uses
}

function findingFor(tree: Tree, file: string, { importers, isChunk, isPublic }: Uses): Finding | undefined {
  const [only] = importers
  if (isChunk || isPublic || only === undefined || importers.size >= leastImporters) return undefined
  const lines = tree.read(file).trimEnd().split('\n').length
  if (isTypesOnly(tree.parse(file))) return { file, message: `holds types for ${only} alone: they belong there` }
  return lines < leastLines
    ? { file, message: `has ${lines} lines, and ${only} alone imports it: it belongs there` }
    : undefined
}

export const smallFiles: Rule = {
  name: 'small-files',
  says: `a private file has ${leastImporters} importers or ${leastLines} lines; types stand beside their only user`,
  find(tree, { update }) {
    const entries = new Set(workspaces(tree).flatMap((workspace) => workspace.entries.map(([, file]) => file)))
    const files = sourceFiles(tree).filter(
      (file) => /^(packages|plugins\/[^/]+)\/[^/]+\/src\/.*\.tsx?$/.test(file) && !file.endsWith('.d.ts'),
    )
    const findings = [...usesOf(tree, files, entries)]
      .filter(([file]) => !entries.has(file))
      .flatMap(([file, uses]) => findingFor(tree, file, uses) ?? [])
    if (update) lowerBaseline('small-files', findings, tree)
    return beyondBaseline('small-files', findings, tree)
  },
}
