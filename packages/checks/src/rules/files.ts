import ts from 'typescript'
import type { Rule } from '../Rule.js'
import { isOwn, sourceFiles } from '../sourceFiles.js'
import { workspaces } from '../workspaces.js'

const vague = /(^|[./_-])(utils?|helpers?|common|misc)(?=[./_-]|$)/i
const code = /^(packages|plugins\/[^/]+|examples)\/[^/]+\/.*\.(ts|tsx|mjs|css)$/

export const fileNames: Rule = {
  name: 'file-names',
  says: 'no file or folder is named utils, helpers, common or misc',
  find: (tree) =>
    tree.files
      .filter((file) => code.test(file) && vague.test(file.split('/').slice(2).join('/')))
      .map((file) => ({ file, message: 'name the noun that the code is about' })),
}

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
      (file) => /^(packages|plugins\/[^/]+)\/[^/]+\/src\/.*\.tsx?$/.test(file) && !file.endsWith('.d.ts'),
    )
    return inside
      .filter((file) => !entries.has(file) && onlyPassesOn(file, tree.read(file)))
      .map((file) => ({ file, message: 'only passes names on: import from where they are defined' }))
  },
}

const required = [
  'package.json',
  'package-lock.json',
  'packages',
  'plugins',
  'examples',
  'rollup.config.mjs',
  'vitest.workspace.ts',
  'tsconfig.json',
  'README.md',
  'LICENSE',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'docs',
] as const

export const topLevel: Rule = {
  name: 'top-level',
  says: 'the top level holds exactly what a reader expects there',
  find(tree) {
    const there = new Set(tree.files.map((path) => path.split('/')[0] ?? path))
    const known = new Set<string>(required)
    return [
      ...[...there]
        .filter((name) => !known.has(name) && !name.startsWith('.'))
        .map((file) => ({ file, message: 'does not belong at the top level' })),
      ...required.filter((name) => !there.has(name)).map((file) => ({ file, message: 'is missing at the top level' })),
    ]
  },
}

const binary = /\.(png|jpe?g|webp|gif|ico|woff2?|wasm|bin|pdf)$/
const patterns: readonly (readonly [RegExp, string])[] = [
  [/(?<![\w.$)\]])(\/home\/[a-z]|\/root\/|\/Users\/[A-Za-z]|\/work\/[a-z])/, 'names a folder of one machine'],
  [/[A-Z]:\\Users\\/, 'names a folder of one machine'],
  [/\b(registry\.npmjs|registry\.yarnpkg|npm\.pkg\.github|deb\.debian|security\.debian)\b/, 'names a package registry'],
  [/https?:\/\/[^\s"'`)]*\b(verdaccio|artifactory|nexus)\b/, 'names a package registry'],
  [/"resolved": "https?:/, 'names the host a package came from'],
]

export const places: Rule = {
  name: 'places',
  says: 'no file names a registry host or a folder of one machine',
  find: (tree) =>
    tree.files
      .filter((file) => !isOwn(file) && !binary.test(file))
      .flatMap((file) =>
        tree
          .read(file)
          .split('\n')
          .flatMap((text, at) =>
            patterns.flatMap(([pattern, message]) => (pattern.test(text) ? [{ file, line: at + 1, message }] : [])),
          ),
      ),
}
