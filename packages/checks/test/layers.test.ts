import { describe, expect, it } from 'vitest'
import { layers } from '../src/rules/layers.js'
import { inFixture, manifest } from './inFixture.js'

const house = {
  'packages/core/package.json': manifest('core'),
  'packages/core/src/index.ts': `export { a } from './a.js'\n`,
  'packages/core/src/a.ts': `export const a: number = 1\n`,
  'packages/react/package.json': manifest('react'),
  'packages/react/src/index.ts': `import { a } from '@portico/core'\nexport const b: number = a\n`,
  'plugins/evm/package.json': manifest('evm'),
  'plugins/evm/src/index.ts': `import { a } from '@portico/core'\nexport const c: number = a\n`,
  'plugins/walletconnect/package.json': manifest('walletconnect'),
  'plugins/walletconnect/src/index.ts': `import { b } from '@portico/react'\nexport const d: number = b\n`,
  'examples/dapp/package.json': manifest('example-dapp', { private: true }),
  'examples/dapp/src/main.ts': `import { c } from '@portico/evm'\nimport { d } from '@portico/walletconnect'\nconsole.log(c, d)\n`,
}

const bad: readonly (readonly [string, Readonly<Record<string, string>>, RegExp])[] = [
  [
    'core that imports react',
    { 'packages/core/src/a.ts': `import { b } from '@portico/react'\nexport const a: number = b\n` },
    /packages\/core may import no other/,
  ],
  [
    'a type import upwards',
    { 'packages/react/src/index.ts': `import type { c } from '@portico/evm'\nexport type B = typeof c\n` },
    /packages\/react may import packages\/core/,
  ],
  [
    'a plugin that imports a plugin',
    { 'plugins/walletconnect/src/index.ts': `export { c as d } from '@portico/evm'\n` },
    /asks for a capability/,
  ],
  [
    'a dynamic import of a plugin',
    { 'plugins/walletconnect/src/index.ts': `export const d = (): Promise<unknown> => import('@portico/evm')\n` },
    /asks for a capability/,
  ],
  [
    'a package that imports an example',
    { 'plugins/evm/src/index.ts': `export * from '../../../examples/dapp/src/main.js'\n` },
    /examples are leaves/,
  ],
  [
    'a path into another package',
    { 'plugins/evm/src/index.ts': `export { a as c } from '../../../packages/core/src/a.js'\n` },
    /imported by its name/,
  ],
  [
    'a cycle',
    {
      'packages/core/src/a.ts': `import { x } from './x.js'\nexport const a: number = x\n`,
      'packages/core/src/x.ts': `import { a } from './a.js'\nexport const x: number = a\n`,
    },
    /in a circle/,
  ],
  [
    'a cycle of types',
    {
      'packages/core/src/a.ts': `import type { X } from './x.js'\nexport const a: number = 1\nexport interface A { x: X }\n`,
      'packages/core/src/x.ts': `import type { A } from './a.js'\nexport interface X { a: A }\n`,
    },
    /in a circle/,
  ],
  [
    'a package of which nothing says what it may import',
    { 'packages/novel/package.json': manifest('novel'), 'packages/novel/src/index.ts': `export const a: number = 1\n` },
    /packages\/novel has no line in \.dependency-cruiser\.mjs/,
  ],
  [
    'a local chain that imports a plugin',
    {
      'packages/devnet-solana/package.json': manifest('devnet-solana', { private: true }),
      'packages/devnet-solana/src/index.ts': `export { c as d } from '@portico/evm'\n`,
    },
    /packages\/devnet-solana may import packages\/core/,
  ],
  [
    'a page that imports the bench',
    {
      'packages/bench/package.json': manifest('bench', { private: true }),
      'packages/bench/src/index.ts': `export const a: number = 1\n`,
      'examples/dapp/src/main.ts': `import { a } from '@portico/bench'\nconsole.log(a)\n`,
    },
    /what measures and checks the workspace is no part of it/,
  ],
  [
    'an import of nothing',
    { 'packages/core/src/a.ts': `import { x } from './nowhere.js'\nexport const a: number = x\n` },
    /every import is found/,
  ],
  [
    'code that imports its test',
    {
      'packages/core/src/a.ts': `export { a } from '../test/a.js'\n`,
      'packages/core/test/a.ts': `export const a: number = 1\n`,
    },
    /does not know its tests/,
  ],
]

describe('layers', () => {
  it('lets a well-built house pass', async () => {
    expect(await inFixture(layers, house)).toEqual([])
  })
  it.each(bad)('catches %s', async (_what, files, message) => {
    expect((await inFixture(layers, { ...house, ...files })).join('\n')).toMatch(message)
  })
})
