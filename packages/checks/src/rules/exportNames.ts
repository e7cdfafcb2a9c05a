import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { compilerOptions, hostOf } from '../compilerOptions.js'
import type { Rule } from '../Rule.js'
import type { Tree } from '../Tree.js'
import { workspaces } from '../workspaces.js'

const snapshot = 'packages/checks/exports.json'

interface Names {
  readonly [entry: string]: readonly string[]
}

/** The public names of every entry of every publishable package: `createModal`, `type Modal`. */
function namesNow(tree: Tree): Names {
  const entries = workspaces(tree)
    .filter(({ manifest }) => !manifest.private)
    .flatMap(({ manifest, entries }) =>
      entries.map(([subpath, file]) => [manifest.name + subpath.slice(1), join(tree.root, file)] as const),
    )
  const options = { ...compilerOptions(tree.root), noLib: true, types: [] }
  const host = hostOf(tree, options)
  // What is imported from others is not read, unless it is passed on: no name depends on it.
  host.resolveModuleNameLiterals = (literals, containing) =>
    literals.map((literal) =>
      /^(\.|@portico\/)/.test(literal.text) || ts.isExportDeclaration(literal.parent)
        ? ts.resolveModuleName(literal.text, containing, options, host)
        : { resolvedModule: undefined },
    )
  const program = ts.createProgram({ rootNames: entries.map(([, file]) => file), options, host })
  const checker = program.getTypeChecker()
  const named = entries.map(([entry, file]) => {
    const source = program.getSourceFile(file)
    const module = source && checker.getSymbolAtLocation(source)
    const names = (module ? checker.getExportsOfModule(module) : []).map((symbol) => {
      const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
      const typeOnly =
        !(target.flags & ts.SymbolFlags.Value) ||
        (symbol.declarations ?? []).some((at) => ts.isExportSpecifier(at) && ts.isTypeOnlyExportDeclaration(at))
      return typeOnly ? `type ${symbol.name}` : symbol.name
    })
    return [entry, names.sort()] as const
  })
  return Object.fromEntries(named)
}

export const exportNames: Rule = {
  name: 'export-names',
  says: `the public names are those of ${snapshot}`,
  find(tree, { update }) {
    const now = namesNow(tree)
    if (update) {
      writeFileSync(join(tree.root, snapshot), `${JSON.stringify(now, null, 2)}\n`)
      return []
    }
    const before = (tree.files.includes(snapshot) ? JSON.parse(tree.read(snapshot)) : {}) as Names
    return [...new Set([...Object.keys(before), ...Object.keys(now)])].flatMap((entry) => {
      const [old, fresh] = [before[entry] ?? [], now[entry] ?? []]
      const added = fresh.filter((name) => !old.includes(name))
      const gone = old.filter((name) => !fresh.includes(name))
      return [
        ...(added.length > 0 ? [`${entry} now exports ${added.join(', ')}`] : []),
        ...(gone.length > 0 ? [`${entry} no longer exports ${gone.join(', ')}`] : []),
      ].map((message) => ({ file: snapshot, message: `${message}; if meant: npm run check -- export-names --update` }))
    })
  },
}
