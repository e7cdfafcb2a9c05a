import type { Tree } from './Tree.js'

const codeFile = /\.(ts|tsx|mts|mjs|js|css)$/

/** Code of packages, plugins and examples; this package's own is left out where rules name what they forbid. */
export function sourceFiles(tree: Tree): readonly string[] {
  return tree.files.filter(
    (path) => /^(packages|plugins\/[^/]+|examples)\/[^/]+\//.test(path) && codeFile.test(path) && !isTest(path),
  )
}

export function testFiles(tree: Tree): readonly string[] {
  return tree.files.filter((path) => /^(packages|plugins|examples)\//.test(path) && codeFile.test(path) && isTest(path))
}

function isTest(path: string): boolean {
  return /\/test\//.test(path) || /\.(test|test-d|spec)\.[a-z]+$/.test(path)
}

export function isOwn(path: string): boolean {
  return path.startsWith('packages/checks/')
}
