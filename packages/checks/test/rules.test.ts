import { describe, expect, it } from 'vitest'
import { barrels } from '../src/rules/barrels.js'
import { exportNames } from '../src/rules/exportNames.js'
import { fileNames } from '../src/rules/fileNames.js'
import { fileSizes } from '../src/rules/fileSizes.js'
import { leftovers } from '../src/rules/leftovers.js'
import { lock } from '../src/rules/lock.js'
import { manifests } from '../src/rules/manifests.js'
import { moduleState } from '../src/rules/moduleState.js'
import { places } from '../src/rules/places.js'
import { readmes } from '../src/rules/readmes.js'
import { requirements } from '../src/rules/requirements.js'
import { shellNames } from '../src/rules/shellNames.js'
import { topLevel } from '../src/rules/topLevel.js'
import type { Rule } from '../src/Rule.js'
import { inFixture, manifest } from './inFixture.js'

/** A lock of the root and of `packages/core`, which depends on `a`. */
function lockFile(version: string, packages: object = {}): string {
  return JSON.stringify({
    packages: {
      '': { devDependencies: { b: '3.0.0' } },
      'node_modules/@portico/core': { resolved: 'packages/core', link: true },
      'node_modules/a': { version },
      'node_modules/b': { version: '3.0.0' },
      'packages/core': { version: '0.1.0', dependencies: { a: version } },
      ...packages,
    },
  })
}
const locked = {
  'package.json': JSON.stringify({ devDependencies: { b: '3.0.0' } }),
  'packages/core/package.json': manifest('core', { dependencies: { a: '1.2.3' } }),
}

const numbered = '| no. | in our words | proved in |\n| --- | --- | --- |\n'
const fence = '```'
const table = '| option | what |\n| --- | --- |\n| a | b |\n'

interface Case {
  readonly rule: Rule
  readonly good: Readonly<Record<string, string>>
  /** What is wrong, the files that are wrong, and what must be said. */
  readonly bad: readonly (readonly [what: string, files: Readonly<Record<string, string>>, said: RegExp])[]
}

const cases: readonly Case[] = [
  {
    rule: shellNames,
    good: {
      'packages/core/src/a.ts': `// solana is only talked about\nexport type Kind = 'WALLET_CONNECT' | 'EXTERNAL'\n`,
      'plugins/evm/src/a.ts': `export const namespace = 'eip155'\n`,
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
      ['a word after code', { 'packages/core/src/a.ts': `export const a = 1 // for cosmos\n` }, /says 'cosmos'/],
    ],
  },
  {
    rule: moduleState,
    good: {
      'packages/core/package.json': manifest('core'),
      'packages/bench/package.json': '{ "private": true }',
      'packages/bench/src/page.ts': `let count = 0\nexport const f = () => ++count\n`,
      'packages/core/src/a.ts': `const table = new Map([['a', 1]])\nconst none: readonly string[] = []\nexport function f() { let a = 1; const b = new Map(); return [a, b, table, none] }\n`,
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
        { 'plugins/evm/package.json': manifest('evm'), 'plugins/evm/src/a.ts': `export let count = 0\n` },
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
      ['a helpers folder', { 'plugins/evm/src/helpers/a.ts': '' }, /helpers/],
      ['string-utils', { 'packages/core/src/string-util.ts': '' }, /string-util/],
    ],
  },
  {
    rule: fileSizes,
    good: { 'packages/core/src/a.ts': '//\n'.repeat(300), 'packages/core/test/a.test.ts': '//\n'.repeat(301) },
    bad: [['301 lines', { 'packages/core/src/a.ts': '//\n'.repeat(301) }, /a\.ts 301 lines/]],
  },
  {
    rule: leftovers,
    good: {
      'packages/core/src/a.ts': `export const todos = ['skip']\n`,
      'packages/core/test/a.test.ts': `it('skips', () => {})\n`,
    },
    bad: [
      ['a marker', { 'packages/core/src/a.ts': `// TODO later\n` }, /a\.ts:1 'TODO' is left over/],
      ['it.only', { 'packages/core/test/a.test.ts': `it.only('a', () => {})\n` }, /'it\.only' keeps/],
      ['a skipped table', { 'examples/e2e/test/a.test.ts': `test.each([1]).skip('a', () => {})\n` }, /keeps/],
      ['describe.skip', { 'plugins/evm/test/a.test.tsx': `describe.skip('a', () => {})\n` }, /keeps/],
    ],
  },
  {
    rule: places,
    good: {
      'docs/a.md': 'Go to the /home page, `src/work/a`, https://npmjs.com/package/x\n',
      'packages/a/src/a.ts': `const path = '../root/a'\n`,
    },
    bad: [
      ['a home folder', { 'docs/a.md': 'see /home/somebody/x\n' }, /docs\/a\.md:1 names a folder/],
      ['a registry', { '.npmrc': 'registry=https://registry.npmjs.org/\n' }, /names a package registry/],
      [
        'where a package came from',
        { '.package-lock.json': '{\n"resolved": "https://somewhere.example/x.tgz" }\n' },
        /:2 names the host/,
      ],
    ],
  },
  {
    rule: topLevel,
    good: Object.fromEntries(
      [
        'package.json',
        'packages/a/x',
        'plugins/a/x',
        'examples/a/x',
        'rollup.config.mjs',
        'vitest.workspace.ts',
        'tsconfig.json',
        'README.md',
        'LICENSE',
        'CHANGELOG.md',
        'CONTRIBUTING.md',
        'docs/a.md',
        '.anything',
      ].map((path) => [path, '']),
    ),
    bad: [
      ['a stray file', { 'notes.txt': '' }, /notes\.txt does not belong/],
      ['a missing page', {}, /README\.md is missing/],
    ],
  },
  {
    rule: manifests,
    good: {
      'packages/core/package.json': manifest('core', {
        dependencies: { a: '1.2.3' },
        peerDependencies: { react: '>=18' },
      }),
    },
    bad: [
      [
        'a range',
        { 'packages/core/package.json': manifest('core', { dependencies: { a: '^1.2.3' } }) },
        /not to one version/,
      ],
      ['side effects', { 'packages/core/package.json': manifest('core', { sideEffects: true }) }, /sideEffects/],
      ['another name', { 'plugins/evm/package.json': manifest('core') }, /not after its folder/],
      [
        'conditions that Node would not reach',
        {
          'packages/core/package.json': manifest('core', {
            exports: { '.': { default: './dist/index.js', types: './dist/index.d.ts' } },
          }),
        },
        /has the conditions/,
      ],
      [
        'an old version of a neighbour',
        {
          'packages/core/package.json': manifest('core'),
          'plugins/evm/package.json': manifest('evm', { devDependencies: { '@portico/core': '0.0.9' } }),
        },
        /is 0\.1\.0 in this workspace/,
      ],
    ],
  },
  {
    rule: lock,
    good: {
      ...locked,
      'plugins/evm/package.json': manifest('evm', {
        dependencies: { a: '2.0.0' },
        devDependencies: { '@portico/core': '0.1.0' },
        peerDependencies: { react: '>=18' },
      }),
      '.package-lock.json': lockFile('1.2.3', {
        'plugins/evm': {
          dependencies: { a: '2.0.0' },
          devDependencies: { '@portico/core': '0.1.0' },
          peerDependencies: { react: '>=18' },
        },
        'plugins/evm/node_modules/a': { version: '2.0.0' },
      }),
    },
    bad: [
      ['no lock', locked, /\.package-lock\.json is missing: `npm run lock`/],
      [
        'another version',
        { ...locked, '.package-lock.json': lockFile('1.2.2') },
        /core\/package\.json dependencies: 'a' is 1\.2\.3 here, 1\.2\.2 in the lock: `npm run lock` renews it/,
      ],
      [
        'a dependency more, at the root',
        { ...locked, 'package.json': '{}', '.package-lock.json': lockFile('1.2.3') },
        /^package\.json devDependencies: 'b' is absent here, 3\.0\.0 in the lock/,
      ],
      [
        'a workspace the lock does not know',
        { ...locked, '.package-lock.json': lockFile('1.2.3', { 'packages/core': undefined }) },
        /core\/package\.json the lock does not know this workspace/,
      ],
      [
        'a workspace that is gone',
        { ...locked, '.package-lock.json': lockFile('1.2.3', { 'packages/old': {} }) },
        /lock\.json holds 'packages\/old', which is no workspace/,
      ],
      [
        'a version that is asked for and not held',
        { ...locked, '.package-lock.json': lockFile('1.2.3', { 'node_modules/a': { version: '1.0.0' } }) },
        /the lock holds 'a' at 1\.0\.0, not at 1\.2\.3/,
      ],
    ],
  },
  {
    rule: exportNames,
    good: {
      'packages/core/package.json': manifest('core'),
      'packages/core/src/index.ts': `export { a } from './a.js'\nexport type { B } from './a.js'\n`,
      'packages/core/src/a.ts': `export const a: number = 1\nexport interface B { readonly b: number }\n`,
      'packages/checks/exports.json': JSON.stringify({ '@portico/core': ['a', 'type B'] }),
    },
    bad: [
      [
        'a new name and a lost one',
        {
          'packages/core/package.json': manifest('core'),
          'packages/core/src/index.ts': `export const c: number = 1\n`,
          'packages/checks/exports.json': JSON.stringify({ '@portico/core': ['a'] }),
        },
        /now exports c; .*\n.*no longer exports a;/,
      ],
    ],
  },
  {
    rule: readmes,
    good: {
      'packages/core/package.json': manifest('core'),
      'packages/core/src/index.ts': `export const a: number = 1\n`,
      'packages/core/README.md': `# core\n\n${table}\n${fence}ts\nimport { a } from '@portico/core'\nconst b: number = a\n${fence}\n`,
    },
    bad: [
      ['no page', { 'packages/core/package.json': manifest('core') }, /README\.md is missing/],
      [
        'no table, no example',
        { 'packages/core/package.json': manifest('core'), 'packages/core/README.md': '# core\n' },
        /no table.*\n.*no example/,
      ],
      [
        'an example of an API that is gone',
        {
          'packages/core/package.json': manifest('core'),
          'packages/core/src/index.ts': `export const a: number = 1\n`,
          'packages/core/README.md': `${table}\n${fence}ts\nimport { a, gone } from '@portico/core'\nconst b: string = a\n${fence}\n`,
        },
        /README\.md:6 the example does not compile: .*gone.*\n.*README\.md:7 /,
      ],
    ],
  },
  {
    rule: requirements,
    good: {
      'docs/requirements.md': `${numbered}| 5.26 | ids | \`core/a.test.ts\`, \`evm/b.test.tsx\` |\n| 5.27 | more | – |\n`,
      'packages/core/test/a.test.ts': `it('refuses a chain id of 2^31 [5.26]', () => {})\n`,
      'plugins/evm/test/b.test.tsx': `it.each([1])('takes %d [5.26]', () => {})\n`,
      'packages/core/src/a.ts': `// as in [5.27]\n`,
    },
    bad: [
      ['no page', {}, /requirements\.md is missing/],
      [
        'a proof that is not noted',
        {
          'docs/requirements.md': `${numbered}| 5.26 | ids | – |\n`,
          'packages/core/test/a.test.ts': `describe('ids [5.25, 5.26]', () => {})\n`,
        },
        /5\.26 is proved in `core\/a\.test\.ts`, not in –: npm run requirements.*\n.*a title carries 5\.25, which/,
      ],
      [
        'a proof that is gone',
        { 'docs/requirements.md': `${numbered}| 5.26 | ids | \`core/a.test.ts\` |\n` },
        /5\.26 is proved in –, not in `core\/a\.test\.ts`/,
      ],
    ],
  },
]

describe.each(cases)('$rule.name', ({ rule, good, bad }) => {
  it('lets good code pass', async () => {
    expect(await inFixture(rule, good)).toEqual([])
  })
  for (const [what, files, said] of bad)
    it(`catches ${what}`, async () => {
      expect((await inFixture(rule, files)).join('\n')).toMatch(said)
    })
})
