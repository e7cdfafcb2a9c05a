import { mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { closureOf } from '../src/bootstrap/closureOf.mjs'
import { demoParts } from '../src/bootstrap/demoParts.mjs'
import { installPart, lockOf } from '../src/bootstrap/installPart.mjs'
import { writeTree } from './writeTree.js'

const packages = {
  '': {},
  'packages/app': {
    version: '0.1.0',
    dependencies: { a: '^1.0.0', lib: '1.0.0' },
    devDependencies: { tool: '1.0.0' },
  },
  'packages/app/node_modules/a': { version: '2.0.0', integrity: 'sha512-a2', dependencies: { b: '*' } },
  'node_modules/app': { resolved: 'packages/app', link: true },
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a1' },
  'node_modules/b': { version: '1.0.0', integrity: 'sha512-b' },
  'node_modules/@s/lib': { version: '3.0.0', integrity: 'sha512-lib' },
  'node_modules/lib': {
    name: '@s/other',
    version: '1.0.0',
    integrity: 'sha512-other',
    bin: { lib: 'lib.js' },
    peerDependencies: { '@s/lib': '*', tool: '*' },
    peerDependenciesMeta: { tool: { optional: true } },
    optionalDependencies: { 'for-mac': '1.0.0' },
  },
  'node_modules/for-mac': { version: '1.0.0', optional: true, os: ['darwin'] },
  'node_modules/tool': { version: '1.0.0', integrity: 'sha512-tool' },
}
const closure = [...closureOf(packages, ['app'])]

describe('closureOf', () => {
  it('follows links, nested packages, peers and what is optional, but not what development needs', () => {
    expect(closure.toSorted()).toEqual([
      'node_modules/@s/lib',
      'node_modules/app',
      'node_modules/b',
      'node_modules/for-mac',
      'node_modules/lib',
      'packages/app',
      'packages/app/node_modules/a',
    ])
  })
  it('leaves out what it is told, with what only that needs', () => {
    expect([...closureOf(packages, ['app'], ['lib'])].toSorted()).toEqual([
      'node_modules/app',
      'node_modules/b',
      'packages/app',
      'packages/app/node_modules/a',
    ])
  })
  it('says which package the lock does not have', () => {
    expect(() => closureOf(packages, ['c'])).toThrow('package-lock.json has no node_modules/c')
  })
})

describe('lockOf', () => {
  it('lets each package depend on what is in its folder alone, so that npm has nothing to decide', () => {
    const lock = lockOf(packages, closure).packages
    expect(lock['']).toEqual({
      workspaces: ['packages/app'],
      dependencies: { app: '*', b: '*', '@s/lib': '*', lib: '*' },
      optionalDependencies: { 'for-mac': '*' },
    })
    expect(lock['packages/app']).toEqual({ version: '0.1.0', dependencies: { a: '*' } })
    expect(lock['node_modules/lib']).toEqual({
      name: '@s/other',
      version: '1.0.0',
      integrity: 'sha512-other',
      bin: { lib: 'lib.js' },
      resolved: 'https://registry.invalid/@s/other/-/other-1.0.0.tgz',
    })
  })
  it('has the folder around a place that is missing', () => {
    const lock = lockOf(packages, ['packages/app/node_modules/a']).packages
    expect(Object.keys(lock)).toEqual(['', 'packages/app/node_modules/a', 'packages/app', 'node_modules/app'])
  })
})

describe('installPart', () => {
  /** A clone in which `old` and `node_modules/a` are installed; npm makes a file `new` in each place. */
  function clone() {
    const root = mkdtempSync(join(tmpdir(), 'portico-part-'))
    onTestFinished(() => rmSync(root, { recursive: true }))
    writeTree(root, { 'node_modules/a/old': '', 'node_modules/.package-lock.json': '{}', '.npmrc': 'fund=false' })
    const install = async (folder: string): Promise<number> => {
      const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as { packages: object }
      expect(readFileSync(join(folder, '.npmrc'), 'utf8')).toBe('fund=false')
      mkdirSync(join(folder, 'node_modules'))
      for (const [at, { link }] of Object.entries(lock.packages) as [string, { link?: boolean }][]) {
        if (link) symlinkSync('../packages/app', join(folder, at))
        else if (at.includes('node_modules/') && at !== 'node_modules/for-mac') writeTree(folder, { [`${at}/new`]: at })
      }
      return 0
    }
    const noted = () =>
      (JSON.parse(readFileSync(join(root, 'node_modules/.package-lock.json'), 'utf8')) as { packages: object }).packages
    return { root, install, noted, read: (file: string) => readFileSync(join(root, file), 'utf8') }
  }

  it('adds what is missing, with what npm has left out for this platform not noted', async () => {
    const { root, install, noted, read } = clone()
    mkdirSync(join(root, 'packages/app'), { recursive: true })
    const kept = { 'node_modules/a': packages['node_modules/a'] }
    expect(await installPart(root, packages, kept, closure, install)).toBe(true)
    expect(read('node_modules/a/old')).toBe('')
    expect(read('packages/app/node_modules/a/new')).toBe('packages/app/node_modules/a')
    expect(readlinkSync(join(root, 'node_modules/app'))).toBe('../packages/app')
    const places = ['node_modules/a', ...closure.filter((at) => at !== 'node_modules/for-mac')]
    expect(Object.keys(noted()).toSorted()).toEqual(places.toSorted())
    expect(noted()).toMatchObject({ 'node_modules/lib': packages['node_modules/lib'] })
  })
  it('removes what is there where none of it is kept, once npm has what comes in its place', async () => {
    const { root, install, read } = clone()
    expect(await installPart(root, packages, {}, closure, async () => 1)).toBe(false)
    expect(read('node_modules/a/old')).toBe('')
    expect(await installPart(root, packages, {}, closure, install)).toBe(true)
    expect(() => read('node_modules/a/old')).toThrow('ENOENT')
    expect(read('node_modules/b/new')).toBe('node_modules/b')
  })
})

describe('the parts of the demo', () => {
  const lock = JSON.parse(readFileSync(new URL('../../../package-lock.json', import.meta.url), 'utf8')) as {
    readonly packages: Readonly<Record<string, object>>
  }
  const placesOf = (name: string): ReadonlySet<string> => {
    const part = demoParts[name]!
    return closureOf(lock.packages, part.names, part.without)
  }
  it('are in the lock; what comes later is not among what comes first', () => {
    const first = new Set([...placesOf('compiler'), ...placesOf('servers'), ...placesOf('pages')])
    for (const name of ['bcoin', '@acala-network/chopsticks', '@pimlico/alto'])
      expect(first).not.toContain(`node_modules/${name}`)
    // A package that brings hundreds makes the first `npm start` take longer than a minute.
    expect(first.size).toBeLessThan(900)
  })
  it('are everything together', () => {
    const parts = Object.keys(demoParts).filter((name) => name !== 'everything')
    const together = new Set(parts.flatMap((name) => [...placesOf(name)]))
    expect(placesOf('everything')).toEqual(together)
  })
})
