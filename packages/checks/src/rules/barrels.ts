import ts from 'typescript'
import type { Rule } from '../Rule.js'
import { sourceFiles } from '../sourceFiles.js'
import { workspaces } from '../workspaces.js'

function onlyPassesOn(file: string, text: string): boolean {
  const { statements } = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  return (
    statements.length > 0 &&
    statements.every((statement) => ts.isExportDeclaration(statement) && statement.moduleSpecifier !== undefined)
  )
}

export const barrels: Rule = {
  name: 'barrels',
  says: 'only entries of a package pass names on; inside, files import each other',
  find(tree) {
    const all = workspaces(tree)
    const entries = new Set(all.flatMap((workspace) => workspace.entries.map(([, file]) => file)))
    const inside = sourceFiles(tree).filter(
      (file) => /^(packages|plugins)\/[^/]+\/src\/.*\.tsx?$/.test(file) && !file.endsWith('.d.ts'),
    )
    return inside
      .filter((file) => !entries.has(file) && onlyPassesOn(file, tree.read(file)))
      .map((file) => ({ file, message: 'only passes names on: import from where they are defined' }))
  },
}
