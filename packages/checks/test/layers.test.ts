import { beforeAll, describe, expect, it } from 'vitest'
import { layers } from '../src/rules/layers.js'
import { inFixture, manifest } from './inFixture.js'

const house = {
  'packages/core/package.json': manifest('core'),
  'packages/core/src/index.ts': `export { a } from './a.js'\n`,
  'packages/core/src/a.ts': `export const a: number = 1\n`,
  'packages/react/package.json': manifest('react'),
  'packages/react/src/index.ts': `import { a } from '@portico/core'\nexport const b: number = a\n`,
  'plugins/chains/evm/package.json': manifest('evm'),
  'plugins/chains/evm/src/index.ts': `import { a } from '@portico/core'\nexport const c: number = a\n`,
  'plugins/wallets/walletconnect/package.json': manifest('walletconnect'),
  'plugins/wallets/walletconnect/src/index.ts': `import { b } from '@portico/react'\nexport const d: number = b\n`,
  'examples/dapp/package.json': manifest('example-dapp', { private: true }),
  'examples/dapp/src/main.ts': `import { c } from '@portico/evm'\nimport { d } from '@portico/walletconnect'\nconsole.log(c, d)\n`,
}

/** Each has files of its own, so that one run of the rule finds them all; the finding is in the first of them. */
const bad: readonly (readonly [string, Readonly<Record<string, string>>, RegExp])[] = [
  [
    'core that imports react',
    { 'packages/core/src/upwards.ts': `export { b } from '@portico/react'\n` },
    /packages\/core may import no other/,
  ],
  [
    'a type import upwards',
    { 'packages/react/src/upwards.ts': `import type { c } from '@portico/evm'\nexport type B = typeof c\n` },
    /packages\/react may import packages\/core/,
  ],
  [
    'a plugin that imports a plugin',
    { 'plugins/wallets/walletconnect/src/beside.ts': `export { c as d } from '@portico/evm'\n` },
    /asks for a capability/,
  ],
  [
    'a dynamic import of a plugin',
    {
      'plugins/wallets/walletconnect/src/later.ts': `export const d = (): Promise<unknown> => import('@portico/evm')\n`,
    },
    /asks for a capability/,
  ],
  [
    'a package that imports an example',
    { 'plugins/chains/evm/src/example.ts': `export * from '../../../../examples/dapp/src/main.js'\n` },
    /examples are leaves/,
  ],
  [
    'a path into another package',
    { 'plugins/chains/evm/src/inside.ts': `export { a as c } from '../../../../packages/core/src/a.js'\n` },
    /imported by its name/,
  ],
  [
    'a cycle',
    {
      'packages/core/src/circle1.ts': `import { x } from './circle2.js'\nexport const a: number = x\n`,
      'packages/core/src/circle2.ts': `import { a } from './circle1.js'\nexport const x: number = a\n`,
    },
    /in a circle/,
  ],
  [
    'a cycle of types',
    {
      'packages/core/src/types1.ts': `import type { X } from './types2.js'\nexport interface A { x: X }\n`,
      'packages/core/src/types2.ts': `import type { A } from './types1.js'\nexport interface X { a: A }\n`,
    },
    /in a circle/,
  ],
  [
    'a package of which nothing says what it may import',
    {
      // The finding is about the folder.
      'packages/novel': '',
      'packages/novel/package.json': manifest('novel'),
      'packages/novel/src/index.ts': `export const a: number = 1\n`,
    },
    /^packages\/novel has no line in \.dependency-cruiser\.mjs/,
  ],
  [
    'a local chain that imports a plugin',
    {
      'packages/devnet-solana/src/index.ts': `export { c as d } from '@portico/evm'\n`,
      'packages/devnet-solana/package.json': manifest('devnet-solana', { private: true }),
    },
    /packages\/devnet-solana may import packages\/core/,
  ],
  [
    'a page that imports the bench',
    {
      'examples/dapp/src/measure.ts': `import { a } from '@portico/bench'\nconsole.log(a)\n`,
      'packages/bench/package.json': manifest('bench', { private: true }),
      'packages/bench/src/index.ts': `export const a: number = 1\n`,
    },
    /what measures and checks the workspace is no part of it/,
  ],
  [
    'an import of nothing',
    { 'packages/core/src/lost.ts': `import { x } from './nowhere.js'\nexport const a: number = x\n` },
    /every import is found/,
  ],
  [
    'code that imports its test',
    {
      'packages/core/src/tested.ts': `export { a } from '../test/a.js'\n`,
      'packages/core/test/a.ts': `export const a: number = 1\n`,
    },
    /does not know its tests/,
  ],
]

describe('layers', () => {
  it('lets a well-built house pass', async () => {
    expect(await inFixture(layers, house)).toEqual([])
  })

  describe('in a house with everything wrong', () => {
    let found: readonly string[]
    beforeAll(async () => {
      const files = bad.flatMap(([, own]) => Object.entries(own).filter(([path]) => /\.\w+$/.test(path)))
      found = await inFixture(layers, { ...house, ...Object.fromEntries(files) })
    })
    it.each(bad)('catches %s', (_what, files, message) => {
      const [first] = Object.keys(files)
      expect(found.filter((line) => line.startsWith(`${first} `)).join('\n')).toMatch(message)
    })
  })
})
