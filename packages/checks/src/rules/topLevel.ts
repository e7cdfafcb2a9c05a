import type { Rule } from '../Rule.js'

const required = [
  'package.json',
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
