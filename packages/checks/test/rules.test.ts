import { exportNames } from '../src/rules/exportNames.js'
import { places, topLevel } from '../src/rules/files.js'
import { lock } from '../src/rules/lock.js'
import { manifests } from '../src/rules/manifests.js'
import { readmes } from '../src/rules/readmes.js'
import { requirements } from '../src/rules/requirements.js'
import { manifest } from './inFixture.js'
import { testRules } from './ruleCases.js'

/** A lock of the root and of `packages/core`, which depends on `a`. */
function lockFile(version: string, packages: object = {}): string {
  return JSON.stringify({
    packages: {
      '': { devDependencies: { b: '3.0.0' } },
      'node_modules/@portico/core': { resolved: 'packages/core', link: true },
      'node_modules/a': { version, integrity: 'sha512-a' },
      'node_modules/b': { version: '3.0.0', integrity: 'sha512-b' },
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

testRules([
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
        { 'package-lock.json': '{\n"resolved": "https://somewhere.example/x.tgz" }\n' },
        /:2 names the host/,
      ],
    ],
  },
  {
    rule: topLevel,
    good: Object.fromEntries(
      [
        'package.json',
        'package-lock.json',
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
        'SECURITY.md',
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
        dependencies: { a: '^1.2.3' },
        devDependencies: { b: '1.0.0' },
        peerDependencies: { react: '>=18.2 <20' },
      }),
      'packages/modal/package.json': manifest('modal', { dependencies: { '@portico/core': '^0.1.0' } }),
      'plugins/chains/evm/package.json': manifest('evm', {
        peerDependencies: { '@portico/core': '^0.1.0', viem: '2.x' },
      }),
      'packages/bench/package.json': manifest('bench', {
        private: true,
        dependencies: { viem: '2.57.1' },
        engines: {},
      }),
    },
    bad: [
      ...(
        [
          ['one version of a dependency', { dependencies: { a: '1.2.3' } }, /'a' has the range '1\.2\.3', not '\^'/],
          ['any version of a peer', { peerDependencies: { react: '*' } }, /the peer 'react' has the range '\*'/],
          ['a range for development', { devDependencies: { a: '^1.2.3' } }, /'a' is pinned to '\^1\.2\.3'/],
          ['a copy of what the host owns', { dependencies: { viem: '^2.57.1' } }, /'viem' belongs to the host/],
          ['another repository', { repository: { type: 'git', url: 'a' } }, /where it is in the repository/],
          ['no homepage', { homepage: undefined }, /no homepage/],
          ['no word about bugs', { bugs: undefined }, /where to report bugs/],
          ['side effects', { sideEffects: true }, /sideEffects/],
          ['no word about Node', { engines: undefined }, /does not say "engines"/],
          ['a newer Node', { engines: { node: '>=22' } }, /does not say "engines": \{ "node": ">=20\.19" \}/],
          [
            'conditions that Node would not reach',
            { exports: { '.': { default: './dist/index.js', types: './dist/index.d.ts' } } },
            /has the conditions/,
          ],
        ] as const
      ).map(
        ([what, more, printed]) => [what, { 'packages/core/package.json': manifest('core', more) }, printed] as const,
      ),
      ['another name', { 'plugins/chains/evm/package.json': manifest('core') }, /not after its folder/],
      [
        'a range in a private package',
        { 'packages/bench/package.json': manifest('bench', { private: true, dependencies: { a: '^1.2.3' } }) },
        /'a' is pinned to/,
      ],
      [
        'an old version of a neighbour',
        {
          'packages/core/package.json': manifest('core'),
          'plugins/chains/evm/package.json': manifest('evm', { devDependencies: { '@portico/core': '0.0.9' } }),
        },
        /is 0\.1\.0 in this workspace/,
      ],
      [
        'an old range of a neighbour',
        {
          'packages/core/package.json': manifest('core'),
          'plugins/chains/evm/package.json': manifest('evm', { peerDependencies: { '@portico/core': '^0.0.9' } }),
        },
        /its range is '\^0\.1\.0', not '\^0\.0\.9'/,
      ],
    ],
  },
  {
    rule: lock,
    good: {
      ...locked,
      'plugins/chains/evm/package.json': manifest('evm', {
        dependencies: { a: '2.0.0' },
        devDependencies: { '@portico/core': '0.1.0' },
        peerDependencies: { react: '>=18' },
      }),
      'package-lock.json': lockFile('1.2.3', {
        'plugins/chains/evm': {
          dependencies: { a: '2.0.0' },
          devDependencies: { '@portico/core': '0.1.0' },
          peerDependencies: { react: '>=18' },
        },
        'plugins/chains/evm/node_modules/a': { version: '2.0.0', integrity: 'sha512-c' },
      }),
    },
    bad: [
      ['no lock', locked, /package-lock\.json is missing: `npm run lock`/],
      [
        'another version',
        { ...locked, 'package-lock.json': lockFile('1.2.2') },
        /core\/package\.json dependencies: 'a' is 1\.2\.3 here, 1\.2\.2 in the lock: `npm run lock` renews it/,
      ],
      [
        'a dependency more, at the root',
        { ...locked, 'package.json': '{}', 'package-lock.json': lockFile('1.2.3') },
        /^package\.json devDependencies: 'b' is absent here, 3\.0\.0 in the lock/,
      ],
      [
        'a workspace the lock does not know',
        { ...locked, 'package-lock.json': lockFile('1.2.3', { 'packages/core': undefined }) },
        /core\/package\.json the lock does not know this workspace/,
      ],
      [
        'a workspace that is gone',
        { ...locked, 'package-lock.json': lockFile('1.2.3', { 'packages/old': {} }) },
        /lock\.json holds 'packages\/old', which is no workspace/,
      ],
      [
        'a package without a hash',
        { ...locked, 'package-lock.json': lockFile('1.2.3', { 'node_modules/c': { version: '1.0.0' } }) },
        /pins 'node_modules\/c' by no hash/,
      ],
      [
        'a version that is asked for and not there',
        { ...locked, 'package-lock.json': lockFile('1.2.3', { 'node_modules/a': { version: '1.0.0' } }) },
        /the lock holds 'a' at 1\.0\.0, not at 1\.2\.3/,
      ],
      [
        'a version outside of the range',
        {
          'package.json': locked['package.json'],
          'packages/core/package.json': manifest('core', { dependencies: { a: '^1.2.3' } }),
          'package-lock.json': lockFile('^1.2.3', { 'node_modules/a': { version: '2.0.0' } }),
        },
        /the lock holds 'a' at 2\.0\.0, not at \^1\.2\.3/,
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
      'packages/core/package.json': manifest('core', { peerDependencies: { a: '^1.0.0' } }),
      'packages/core/src/index.ts': `export const a: number = 1\n`,
      'packages/core/README.md': `# core\n\n${fence}sh\nnpm install @portico/core a\n${fence}\n\n${table}\n${fence}ts\nimport { a } from '@portico/core'\nconst b: number = a\n${fence}\n`,
    },
    bad: [
      ['no page', { 'packages/core/package.json': manifest('core') }, /README\.md is missing/],
      [
        'no table, no example',
        { 'packages/core/package.json': manifest('core'), 'packages/core/README.md': '# core\n' },
        /no table.*\n.*no line that installs.*\n.*no example/,
      ],
      [
        'an install line without a peer',
        {
          'packages/core/package.json': manifest('core', { peerDependencies: { a: '^1.0.0' } }),
          'packages/core/README.md': `${table}\n${fence}sh\nnpm install @portico/core\n${fence}\n`,
        },
        /no line that installs the package with its peers/,
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
      [
        'a script of a component that does not compile, with the block before it as its module',
        {
          'docs/vue.md': `${fence}ts\nexport const modal: number = 1\n${fence}\n\n${fence}vue\n<script setup lang="ts">\nimport { modal } from './modal'\nconst text: string = modal\n</script>\n<template>{{ text }}</template>\n${fence}\n`,
        },
        /docs\/vue\.md:8 the example does not compile: Type 'number'/,
      ],
      [
        'a block that names a file and is not like it',
        {
          'examples/site/app/page.tsx': 'export default 1\n',
          'docs/site.md': `${fence}tsx title="app/page.tsx"\nexport default 2\n${fence}\n`,
        },
        /docs\/site\.md:1 no example has 'app\/page\.tsx' with this text/,
      ],
    ],
  },
  {
    rule: requirements,
    good: {
      'docs/requirements.md': `${numbered}| 5.26 | ids | \`core/a.test.ts\`, \`evm/b.test.tsx\` |\n| 5.27 | more | – |\n`,
      'packages/core/test/a.test.ts': `it('refuses a chain id of 2^31 [5.26]', () => { expect(1).toBe(1) })\n// it('old [5.27]', () => expect(1).toBe(1))\n`,
      'plugins/chains/evm/test/b.test.tsx': `describe('ids', () => { it.each([1])(\n  'takes %d [5.26]', async () => { await expect(f()).rejects.toThrow() }) })\n`,
      'packages/core/src/a.ts': `// as in [5.27]\n`,
      'packages/core/test/c.test.ts':
        "it('holds a fixture', () => { expect(`it('a [5.27]', () => expect(1))`).toBe('') })\n",
    },
    bad: [
      ['no page', {}, /requirements\.md is missing/],
      [
        'a proof that is not noted',
        {
          'docs/requirements.md': `${numbered}| 5.26 | ids | – |\n`,
          'packages/core/test/a.test.ts': `it('ids [5.25, 5.26]', () => { expect(1).toBe(1) })\n`,
        },
        /5\.26 is proved in `core\/a\.test\.ts`, not in –: npm run requirements.*\n.*a title carries 5\.25, which/,
      ],
      [
        'a proof that is gone',
        { 'docs/requirements.md': `${numbered}| 5.26 | ids | \`core/a.test.ts\` |\n` },
        /5\.26 is proved in –, not in `core\/a\.test\.ts`/,
      ],
      ...(
        [
          ['a proof in a comment', `// it('ids [5.26]', () => expect(1).toBe(1))\n`, /5\.26 is proved in –/],
          [
            'an empty body',
            `it('ids [5.26]', () => {})\n`,
            /a\.test\.ts:1 a title carries 5\.26, but the test expects nothing/,
          ],
          ['a body that expects nothing', `it('ids [5.26]', async () => { await run() })\n`, /expects nothing/],
          ['an assertion in a comment', `it('ids [5.26]', () => { /* expect(1) */ })\n`, /expects nothing/],
          ['no body', `it('ids [5.26]')\n`, /the test has no body/],
          [
            'a number of a whole group',
            `describe('ids [5.26]', () => { it('a', () => expect(1).toBe(1)) })\n`,
            /every test in this group would inherit the number/,
          ],
        ] as const
      ).map(
        ([what, text, printed]) =>
          [
            what,
            {
              'docs/requirements.md': `${numbered}| 5.26 | ids | \`core/a.test.ts\` |\n`,
              'packages/core/test/a.test.ts': text,
            },
            printed,
          ] as const,
      ),
    ],
  },
])
