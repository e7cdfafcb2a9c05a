import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { writeTree } from './writeTree.js'

const lines = (count: number): string => `export {}\n${'//\n'.repeat(count - 1)}`
const workspace = new URL('../../..', import.meta.url).pathname

/** `file:line rule`, as oxlint finds them with the rules of this repository. */
function lint(files: Readonly<Record<string, string>>): readonly string[] {
  const root = mkdtempSync(join(tmpdir(), 'portico-lint-'))
  try {
    writeTree(root, files)
    cpSync(join(workspace, '.oxlintrc.json'), join(root, '.oxlintrc.json'))
    const program = join(workspace, 'node_modules/.bin/oxlint')
    const { stdout } = spawnSync(program, ['--format', 'unix'], { cwd: root, encoding: 'utf8' })
    return [...stdout.matchAll(/^([^\s:]+:\d+):.*\((.+)\)\]$/gm)].map(([, place, rule]) => `${place} ${rule}`).sort()
  } finally {
    rmSync(root, { recursive: true })
  }
}

it('lets good code pass', () => {
  const files = {
    'packages/core/src/a.ts': lines(300),
    'packages/core/src/b.ts': `export const todos = ['skip']\n`,
    'packages/core/test/a.test.ts': lines(400),
    'examples/e2e/tests/a.spec.ts': lines(400),
  }
  expect(lint(files)).toEqual([])
})

it('catches long files and marks of unfinished work', () => {
  const files = {
    'packages/core/src/a.ts': lines(301),
    'packages/core/src/b.generated.ts': lines(301),
    'packages/core/src/c.tsx': `export {} // TODO later\n/*\n * FIXME soon */\n// XXX\n// This is a HACK.\n// not yet implemented\n`,
    'packages/core/test/a.test.ts': lines(401),
    'examples/e2e/tests/a.spec.ts': lines(401),
  }
  expect(lint(files)).toEqual([
    'examples/e2e/tests/a.spec.ts:401 max-lines',
    'packages/core/src/a.ts:301 max-lines',
    'packages/core/src/b.generated.ts:301 max-lines',
    ...[1, 2, 4, 5, 6].map((line) => `packages/core/src/c.tsx:${line} no-warning-comments`),
    'packages/core/test/a.test.ts:401 max-lines',
  ])
})

it('catches AbortSignal.any, taken out of its object too', () => {
  const files = {
    'packages/core/src/a.ts': `export const a = AbortSignal.any([])\nconst { any } = AbortSignal\nexport const b = any\n`,
  }
  const places = ['packages/core/src/a.ts:1', 'packages/core/src/a.ts:2']
  expect(lint(files)).toEqual(places.map((place) => `${place} no-restricted-properties`))
})
