import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { formatMarkdown } from '../src/formatMarkdown.js'
import { wallets } from '../src/rules/wallets.js'
import { openTree } from '../src/Tree.js'
import { inFixture } from './inFixture.js'
import { testRules } from './ruleCases.js'
import { writeTree } from './writeTree.js'

const row = {
  namespace: 'Hills',
  wallet: 'Shepherd',
  interface: '`window.a | b`',
  platform: 'extension',
  against: 'published flock 1.2.3',
  tests: { 'plugins/chains/hills/test/a.test.ts': ['finds it'] },
  date: '2026-11-22',
  notes: '',
}
const files = {
  'package-lock.json': JSON.stringify({
    packages: {
      'node_modules/flock': { version: '1.2.3' },
      'plugins/chains/hills/node_modules/@a/b': { version: '2.0.0' },
    },
  }),
  'plugins/chains/hills/test/a.test.ts': `it('finds it [1.2, 1.3] [5.6]', () => {})\n`,
  'docs/wallets.md': await formatMarkdown(
    `# Wallets

## Hills

| Wallet | Interface | Platform | Tried against | Tests | As of | Notes |
| --- | --- | --- | --- | --- | --- | --- |
| Shepherd | \`window.a \\| b\` | extension | published flock 1.2.3 | [hills/a.test.ts](../plugins/chains/hills/test/a.test.ts): “finds it” | 2026-11-22 | |

\`flock/subpath\` 1.2.3 and meadow 7.7.7.
`,
  ),
  'packages/checks/wallets.json': JSON.stringify([row]),
}
const withRow = (change: object): Readonly<Record<string, string>> => ({
  ...files,
  'packages/checks/wallets.json': JSON.stringify([{ ...row, ...change }]),
})

testRules([
  {
    rule: wallets,
    good: files,
    bad: [
      [
        'a test that does not exist',
        withRow({ tests: { 'plugins/chains/hills/test/a.test.ts': ['finds'] } }),
        /Hills, Shepherd: names a test that plugins\/chains\/hills\/test\/a\.test\.ts does not have: finds$/m,
      ],
      ['a file that does not exist', withRow({ tests: { 'b.test.ts': ['finds it'] } }), /b\.test\.ts does not have/],
      ['another version', withRow({ against: 'flock@1.2.4' }), /names flock 1\.2\.4, and 1\.2\.3 is installed/],
      ['one of a scope', withRow({ against: 'of `@a/b` 1.9.9' }), /names @a\/b 1\.9\.9, and 2\.0\.0 is installed/],
      ['a row without a day', withRow({ date: 'today' }), /has no day, but 'today'/],
      ['a page that differs', withRow({ notes: 'new' }), /docs\/wallets\.md differs/],
      [
        'another version between the tables',
        { ...files, 'docs/wallets.md': files['docs/wallets.md'].replace('` 1.2.3', '` 1.2.2') },
        /docs\/wallets\.md names flock 1\.2\.2/,
      ],
      ['a page without data', { 'docs/wallets.md': '' }, /is missing/],
    ],
  },
])

it('writes the tables of the page, and leaves what stands between them', async () => {
  const root = mkdtempSync(join(tmpdir(), 'portico-wallets-'))
  const page = 'docs/wallets.md'
  try {
    const bare = files[page].replace(/^\|.*\n/gm, '')
    writeTree(root, { ...files, [page]: bare })
    expect(await wallets.find(openTree(root), { update: true })).toEqual([])
    expect(await inFixture(wallets, { ...files, [page]: readFileSync(join(root, page), 'utf8') })).toEqual([])
  } finally {
    rmSync(root, { recursive: true })
  }
})
