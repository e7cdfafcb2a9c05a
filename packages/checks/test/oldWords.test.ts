import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { oldWords } from '../src/rules/oldWords.js'
import { openTree } from '../src/Tree.js'
import { inFixture } from './inFixture.js'
import { testRules } from './ruleCases.js'
import { writeTree } from './writeTree.js'

const code = (text: string): Readonly<Record<string, string>> => ({ 'packages/core/src/a.ts': text })

testRules([
  {
    rule: oldWords,
    good: {
      'packages/core/src/a.ts': `import { tell, createRoom } from 'elsewhere'
/** There is room for a row. Holds what a wallet answers; there are none left. A font face. */
export function createRuntime({ fontFamily, fontFace }: Options) { return tell(createRoom(fontFamily, fontFace)) }
export const text = 'Nobody is at the door, as the specification has it'
export const said = 'a text', thread = 1, lookAlike = 2, lookup = 3, outdoors = 4, classroom = 5, surface = 6, threadPool = 7
`,
      'packages/core/test/a.test.ts': `// as in [5.26]\nit('refuses what somebody else sends [5.26]', () => {})\n`,
      'docs/a.md': 'Call `createRoom`, says a page about code.\n\n```ts\nconst door = 1 // nobody\n```\n',
      'docs/requirements.md': '| 1.4 | families |\n',
      'CHANGELOG.md': 'The door is gone.\n',
      'packages/core/src/a.css': `.room { font-family: 'door' } /* There is no room left. */\n`,
    },
    bad: [
      ['a function', code(`export function createDoor() {}\n`), /a\.ts:1 'createDoor': say setup/],
      ['a type', code(`export interface Room { readonly a: number }\n`), /'Room': say runtime/],
      ['a constant', code(`export const entrance = 1\n`), /'entrance': say lazy/],
      ['a method', code(`export interface A { rehearse(): void }\n`), /'rehearse': say prerender/],
      ['a component', code(`export function Stagehand() { return null }\n`), /'Stagehand': say prerender/],
      ['a field of a stored object', code(`export const a = { earlierKit: 1 }\n`), /'earlierKit': say migrate/],
      ['a class', code(`export class SilentWallet {}\n`), /'SilentWallet': say wallet timeout/],
      ['two words', code(`export type HeldAccount = string\n`), /'HeldAccount': say connected account/],
      ['a parameter', code(`export const f = (tell: () => void) => tell()\n`), /'tell': say emit/],
      [
        'a renamed import of data',
        code(`export const f = ({ options: patience }: A) => patience\n`),
        /'patience': say timeout/,
      ],
      [
        'dependencies',
        code(`export interface EngineParts { readonly a: number }\n`),
        /'EngineParts': say namespace session, or deps/,
      ],
      [
        'a component of the frame',
        code(`export function Thread() { return null }\n`),
        /'Thread': say connection indicator/,
      ],
      ['a constant in capitals', code(`export const MOST_PATIENCE = 1\n`), /'MOST_PATIENCE': say timeout/],
      ['a file', { 'packages/core/src/openRoom.ts': 'export const a = 1\n' }, /openRoom\.ts:1 'openRoom': say runtime/],
      [
        'a comment',
        code(`\n/** Light door, heavy room. */\nexport const a = 1\n`),
        /a\.ts:2 "door" in prose.*\n.*a\.ts:2 "room" in prose/,
      ],
      [
        'the second line of a comment',
        code(`/**\n * Deaf first.\n */\nexport const a = 1\n`),
        /a\.ts:2 "Deaf" in prose: say unsubscribed/,
      ],
      ['a comment after code', code(`export const a = 1 // whoever asks\n`), /a\.ts:1 "whoever" in prose/],
      [
        'a comment between attributes',
        { 'packages/react/src/a.tsx': `export const a = <b /* nobody */ id="a" />\n` },
        /"nobody"/,
      ],
      ['a page', { 'docs/a.md': 'One\n\nDone quietly, with patience.\n' }, /a\.md:3 "quietly".*\n.*"patience"/],
      ['a README', { 'plugins/chains/evm/README.md': 'Chains of a family.\n' }, /"family" in prose: say namespace/],
      ['a riddle', code(`// what is none is dropped\n`), /"is none" in prose/],
      ['a paper that readers do not have', code(`// facts §9.3\n`), /"facts §" in prose: say the reason itself/],
      [
        'a number in published source',
        code(`/** Two accounts [9.40]. */\nexport const a = 1\n`),
        /"\[9\.40\]" in prose/,
      ],
      ['a style sheet', { 'packages/react/src/a.css': '.a {}\n/* the door */\n' }, /a\.css:2 "door" in prose/],
      [
        'a test’s own names',
        { 'packages/core/test/a.test.ts': `const heard: string[] = []\n` },
        /'heard': say onEvent/,
      ],
    ],
  },
])

it('counts by folder, and lets pass as many as the baseline allows', async () => {
  const baseline = (most: number) => ({
    'packages/checks/baseline.json': JSON.stringify({ 'old-words': { 'packages/core': most } }),
  })
  const files = { 'packages/core/src/a.ts': `const door = 1\nconst room = 2\n`, 'plugins/chains/evm/src/a.ts': '' }
  expect(await inFixture(oldWords, { ...files, ...baseline(2) })).toEqual([])
  expect(await inFixture(oldWords, { ...files, ...baseline(1) })).toEqual([
    `packages/core/src/a.ts:1 'door': say setup`,
    `packages/core/src/a.ts:2 'room': say runtime`,
    'packages/core packages/core has 2 of these, and the baseline allows 1',
  ])
  const elsewhere = await inFixture(oldWords, {
    ...files,
    'plugins/chains/evm/src/a.ts': 'const door = 1\n',
    ...baseline(2),
  })
  expect(elsewhere.at(-1)).toBe('plugins/chains/evm plugins/chains/evm has 1 of these')
})

it('lowers the baseline when asked, and never raises it', async () => {
  const root = mkdtempSync(join(tmpdir(), 'portico-baseline-'))
  try {
    const file = 'packages/checks/baseline.json'
    writeTree(root, {
      'packages/core/src/a.ts': `const door = 1\n`,
      'plugins/chains/evm/src/a.ts': `const door = 1\nconst room = 1\n`,
      [file]: JSON.stringify({
        'old-words': { 'packages/core': 5, 'packages/react': 3, 'plugins/chains/evm': 1 },
        other: { a: 1 },
      }),
    })
    await oldWords.find(openTree(root), { update: true })
    expect(JSON.parse(readFileSync(join(root, file), 'utf8'))).toEqual({
      'old-words': { 'packages/core': 1, 'plugins/chains/evm': 1 },
      other: { a: 1 },
    })
  } finally {
    rmSync(root, { recursive: true })
  }
})
