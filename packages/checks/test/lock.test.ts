import { expect, it } from 'vitest'
import { completeLock, hostsIn, manifests, unpinned } from '../src/lock.mjs'

const lock = {
  packages: {
    '': {},
    'node_modules/tool': {
      version: '2.0.0',
      integrity: 'sha512-a',
      dev: true,
      optionalDependencies: {
        '@tool/linux-x64-gnu': '2.0.0',
        '@tool/linux-arm64-musl': '2.0.0',
        '@tool/darwin-arm64': '2.0.0',
      },
    },
    'node_modules/@tool/linux-x64-gnu': { version: '2.0.0', integrity: 'sha512-b', optional: true },
    'node_modules/@own/a': { resolved: 'packages/a', link: true },
  },
}

it('adds the binaries of other platforms that the registry does not have', () => {
  const { packages } = completeLock(lock)
  expect(packages['node_modules/@tool/linux-x64-gnu']?.integrity).toBe('sha512-b')
  expect(packages['node_modules/@tool/darwin-arm64']).toEqual({
    version: '2.0.0',
    os: ['darwin'],
    cpu: ['arm64'],
    dev: true,
    optional: true,
  })
  expect(packages['node_modules/@tool/linux-arm64-musl']).toMatchObject({
    os: ['linux'],
    cpu: ['arm64'],
    libc: ['musl'],
  })
})

it('finds hosts and required packages without a hash', () => {
  expect(hostsIn(lock)).toEqual([])
  expect(hostsIn({ packages: { 'node_modules/a': { resolved: 'https://somewhere.example/a.tgz' } } })).toEqual([
    'node_modules/a',
  ])
  expect(unpinned(completeLock(lock))).toEqual([])
  expect(unpinned({ packages: { 'node_modules/a': { version: '1.0.0' } } })).toEqual(['node_modules/a'])
})

it('reads the manifests of all workspaces, however deep their folders are', () => {
  const found = manifests(new URL('../../..', import.meta.url).pathname)
  for (const folder of ['packages/core', 'plugins/chains/evm', 'examples/dapp'])
    expect(found).toContain(`${folder}/package.json`)
  expect(found.filter((file) => file.startsWith('examples/third-party-'))).toEqual([])
})
