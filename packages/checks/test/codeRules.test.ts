import { barrels, fileNames } from '../src/rules/files.js'
import { idleTests } from '../src/rules/idleTests.js'
import { moduleState } from '../src/rules/moduleState.js'
import { shellNames } from '../src/rules/shellNames.js'
import { smallFiles } from '../src/rules/smallFiles.js'
import { manifest } from './inFixture.js'
import { testRules } from './ruleCases.js'

testRules([
  {
    rule: shellNames,
    good: {
      'packages/core/src/a.ts': `// solana is only talked about\nexport type Kind = 'WALLET_CONNECT' | 'EXTERNAL'\n`,
      'packages/core/src/b.ts': `/* metamask */ export interface Saved { readonly social?: string; send(): void }\n`,
      'packages/react/src/a.css': `.row { color: red } /* as in polkadot */\n`,
      'plugins/chains/evm/src/a.ts': `export const namespace = 'eip155'\n`,
    },
    bad: [
      ['a string', { 'packages/core/src/a.ts': `export const a = 'eip155'\n` }, /a\.ts:1 says 'eip155'/],
      ['an identifier', { 'packages/react/src/a.tsx': `\nexport const openSwaps = 1\n` }, /a\.tsx:2 says 'swap'/],
      ['a name in capitals', { 'packages/core/src/a.ts': `export const ON_RAMP = 1\n` }, /says 'onramp'/],
      [
        'a name in kebab case',
        { 'packages/react/src/a.css': `.wallet-connect { color: red }\n` },
        /says 'walletconnect'/,
      ],
      [
        'a file name',
        { 'packages/core/src/solanaAddress.ts': `export const a = 1\n` },
        /the file's name says 'solana'/,
      ],
      [
        'code after a comment',
        { 'packages/core/src/a.ts': `/**/ export const a = 'solana'\n` },
        /a\.ts:1 says 'solana'/,
      ],
      ['a text put together', { 'packages/core/src/a.ts': `export const a = 'eip' + '155'\n` }, /says 'eip155'/],
      ['a text out of a template', { 'packages/core/src/a.ts': 'export const a = `eip${155}`\n' }, /says 'eip155'/],
      ['a short word', { 'packages/core/src/a.ts': `export const isEvm = true\n` }, /says 'evm'/],
      ['a feature', { 'packages/react/src/a.tsx': `export const a = <p>With your email</p>\n` }, /says 'email'/],
      ['a kind of login', { 'packages/react/src/a.tsx': `export const a = 'social-login'\n` }, /says 'social'/],
      ['a wallet', { 'packages/core/src/a.ts': `export const a = 'MetaMask'\n` }, /says 'metamask'/],
      [
        'what is only in a string like a comment',
        { 'packages/core/src/a.ts': `export const a = '// solana'\n` },
        /says 'solana'/,
      ],
    ],
  },
  {
    rule: moduleState,
    good: {
      'packages/core/package.json': manifest('core'),
      'packages/bench/package.json': '{ "private": true }',
      'packages/bench/src/page.ts': `let count = 0\nexport const f = () => ++count\n`,
      'packages/core/src/a.ts': `const table = new Map([['a', 1]])\nconst none: readonly string[] = []\nexport function f() { let a = 1; const b = new Map(); return [a, b, table, none] }\n`,
      'packages/core/src/b.ts': `import { sheet } from './a.js'
const size = { n: 0 }
export function f(size: { n: number }) { size.n++; const sheet: number[] = []; sheet.push(1); return sheet }
export const g = () => size.n + sheet.length
`,
    },
    bad: [
      [
        'let',
        {
          'packages/core/package.json': manifest('core'),
          'packages/core/src/a.ts': `let count = 0\nexport const f = () => ++count\n`,
        },
        /a\.ts:1 'count' is a variable/,
      ],
      [
        'an exported let',
        { 'plugins/chains/evm/package.json': manifest('evm'), 'plugins/chains/evm/src/a.ts': `export let count = 0\n` },
        /'count' is a variable/,
      ],
      [
        'an empty Map',
        {
          'packages/core/package.json': manifest('core'),
          'packages/core/src/a.ts': `const seen = new Map<string, number>()\nexport const f = () => seen\n`,
        },
        /'seen' is a container/,
      ],
      [
        'an empty array',
        {
          'packages/core/package.json': manifest('core'),
          'packages/core/src/a.ts': `const seen: string[] = []\nexport const f = () => seen\n`,
        },
        /'seen' is a container/,
      ],
      ...(
        [
          ['a WeakMap', `const seen = new WeakMap<object, number>()\n`, /a\.ts:1 'seen' is a container/],
          [
            'an object that is changed',
            `const state = { n: 0 }\nexport const f = () => ++state.n\n`,
            /a\.ts:2 changes 'state'/,
          ],
          [
            'a table that is changed',
            `const all = new Map([['a', 1]])\nexport const f = () => all.set('b', 2)\n`,
            /:2 changes 'all'/,
          ],
          [
            'an object assigned to',
            `const state = { n: { m: 0 } }\nexport const f = () => { state.n.m = 1 }\n`,
            /:2 changes 'state'/,
          ],
          [
            'Object.assign',
            `const state = { n: 0 }\nexport const f = () => Object.assign(state, { n: 1 })\n`,
            /:2 changes 'state'/,
          ],
          [
            'a regular expression that remembers',
            `const word = /a/y\nexport const f = () => { word.lastIndex = 3 }\n`,
            /:2 changes 'word'/,
          ],
          [
            'an object of another module',
            `import { state } from './b.js'\nexport const f = () => { state.n = 1 }\n`,
            /:2 changes 'state', which belongs to another/,
          ],
          ['a static field', `export class A { static count = 0 }\n`, /:1 'count' is a variable of a class/],
        ] as const
      ).map(
        ([what, text, printed]) =>
          [what, { 'packages/core/package.json': manifest('core'), 'packages/core/src/a.ts': text }, printed] as const,
      ),
    ],
  },
  {
    rule: barrels,
    good: {
      'packages/core/package.json': manifest('core'),
      'packages/core/src/index.ts': `export { a } from './a.js'\n`,
      'packages/core/src/a.ts': `export const a = 1\n`,
    },
    bad: [
      [
        'a folder index',
        {
          'packages/core/package.json': manifest('core'),
          'packages/core/src/caip/index.ts': `export * from './a.js'\nexport type { B } from './b.js'\n`,
        },
        /caip\/index\.ts only passes names on/,
      ],
    ],
  },
  {
    rule: fileNames,
    good: { 'packages/core/src/commonality.ts': '', 'packages/core/src/quote/Quote.ts': '' },
    bad: [
      ['utils', { 'packages/core/src/utils.ts': '' }, /utils\.ts name the noun/],
      ['a helpers folder', { 'plugins/chains/evm/src/helpers/a.ts': '' }, /helpers/],
      ['string-utils', { 'packages/core/src/string-util.ts': '' }, /string-util/],
    ],
  },
  {
    rule: smallFiles,
    good: {
      'packages/core/package.json': manifest('core'),
      'packages/core/src/index.ts': `export { a } from './a.js'\nexport type { Public } from './Public.js'\n`,
      'packages/core/src/a.ts': `import type { Public } from './Public.js'\nimport { b } from './b.js'\nexport const a = [b]\nexport const load = () => import('./View.js')\n`,
      'packages/core/src/b.ts': `export const b = 1\n`,
      'packages/core/src/c.ts': `import { b } from './b.js'\nimport { long } from './long.js'\nconsole.log(b, long)\n`,
      'packages/core/src/long.ts': `export const long = 1\n${'//\n'.repeat(39)}`,
      'packages/core/src/Public.ts': `export interface Public { readonly a: number }\n`,
      'packages/core/src/View.tsx': `export default function View() { return null }\n`,
    },
    bad: [
      [
        'a small file with one importer',
        {
          'packages/core/src/a.ts': `import { b } from './b.js'\nconsole.log(b)\n`,
          'packages/core/src/b.ts': `export const b = 1\n`,
        },
        /b\.ts has 1 lines, and packages\/core\/src\/a\.ts alone imports it/,
      ],
      [
        'types of one file, however many',
        {
          'packages/core/src/a.ts': `import type { B } from './B.js'\nexport const a: B = { b: 1 }\n`,
          'packages/core/src/B.ts': `export interface B { readonly b: number }\n${'//\n'.repeat(60)}`,
        },
        /B\.ts holds types for packages\/core\/src\/a\.ts alone/,
      ],
      [
        'more of them than the baseline allows',
        {
          'packages/checks/baseline.json': JSON.stringify({ 'small-files': { 'packages/core': 1 } }),
          'packages/core/src/a.ts': `import { b } from './b.js'\nimport { c } from './c.js'\nconsole.log(b, c)\n`,
          'packages/core/src/b.ts': `export const b = 1\n`,
          'packages/core/src/c.ts': `export const c = 1\n`,
        },
        /packages\/core has 2 of these, and the baseline allows 1/,
      ],
    ],
  },
  {
    rule: idleTests,
    good: {
      'packages/core/src/a.ts': `it.only('a', () => {})\n`,
      'packages/core/test/a.test.ts': `it('skips', ({ page }) => page.skip())\n// it.only('old', () => {})\n`,
      'packages/core/test/b.test.ts': `it.each(["it.skip('a')"])('%s', (text) => list.skip(text))\n`,
    },
    bad: [
      ['it.only', { 'packages/core/test/a.test.ts': `it.only('a', () => {})\n` }, /'only' keeps/],
      ['a skipped table', { 'examples/e2e/test/a.test.ts': `test.each([1]).skip('a', () => {})\n` }, /keeps/],
      ['a skipping option', { 'packages/core/test/a.test.ts': `it('a', { skip: true }, () => {})\n` }, /'skip' keeps/],
      [
        'a group to be done',
        { 'plugins/chains/evm/test/a.test.ts': `describe('a', { todo: true }, () => {})\n` },
        /'todo' keeps/,
      ],
      [
        'a test that skips itself',
        { 'packages/core/test/a.test.ts': `it('a', ({ skip }) => skip())\n` },
        /:1 'skip' keeps/,
      ],
      ['under another name', { 'packages/core/test/a.test.ts': `it('a', ({ skip: leave }) => leave())\n` }, /keeps/],
      [
        'through its context',
        { 'packages/core/test/a.test.ts': `beforeEach((context) => {\n  context.skip()\n})\n` },
        /:2 'context\.skip' keeps/,
      ],
      [
        'Playwright’s way',
        { 'examples/e2e/tests/a.spec.ts': `test('a', async () => {\n  test.fixme(true)\n})\n` },
        /:2 'fixme' keeps/,
      ],
      ['over two lines', { 'packages/core/test/a.test.ts': `it\n  .only('a', () => {})\n` }, /keeps/],
      ['xit', { 'packages/core/test/a.test.ts': `xit('a', () => {})\n` }, /'xit' keeps/],
      ['describe.skip', { 'plugins/chains/evm/test/a.test.tsx': `describe.skip('a', () => {})\n` }, /keeps/],
    ],
  },
])
