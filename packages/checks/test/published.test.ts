import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkPackedPackages, missingPapers } from '../src/pipeline/packedPackages.js'
import { createStore } from '../src/pipeline/published/createStore.js'
import { createPacking, type PackedPackages } from '../src/pipeline/published/packPackages.js'
import { linesOf } from '../src/pipeline/published/projects.js'
import { writeTree } from './writeTree.js'

const workspace = new URL('../../..', import.meta.url).pathname
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-store-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const json = (value: object): string => JSON.stringify(value)

/** A checkout with one package of ours and two of others, and a project that wants `wanted`. */
async function install(wanted: Readonly<Record<string, string>>): Promise<void> {
  const manifest = { name: '@portico/core', version: '0.1.0', dependencies: { jotai: '3.0.1' } }
  writeTree(folder, {
    'packed/package/package.json': json(manifest),
    'packed/package/dist/index.js': '',
    'packages/checks/package.json': '{}',
    'node_modules/jotai/package.json': json({ version: '3.0.1' }),
    'node_modules/vitest/package.json': json({ version: '4.1.12' }),
    'node_modules/@types/jotai/package.json': json({ version: '1.0.0' }),
    'node_modules/.bin/vitest': '',
    'scratch/project/package.json': json({ name: 'project', devDependencies: wanted }),
  })
  const tarball = join(folder, 'core.tgz')
  execFileSync('tar', ['-czf', tarball, '-C', join(folder, 'packed'), 'package'])
  const packed: PackedPackages = new Map([
    ['@portico/core', { tarball, manifest, workspace: join(folder, 'packages/core') }],
  ])
  const store = await createStore(join(folder, 'scratch'), packed, { root: folder, print: () => {} })
  store.install(join(folder, 'scratch/project'))
}

describe('a store', () => {
  it('gives a project our packages out of tarballs, and others out of the checkout, and nothing that it does not name', async () => {
    await install({ '@portico/core': '^0.1.0' })
    const at = (path: string): string => join(folder, 'scratch', path)
    expect(readlinkSync(at('project/node_modules/@portico/core'))).toBe(at('store/@portico/core'))
    expect(existsSync(at('store/@portico/core/dist/index.js'))).toBe(true)
    expect(readlinkSync(at('store/@portico/core/node_modules/jotai'))).toBe(join(folder, 'node_modules/jotai'))
    expect(existsSync(at('store/@portico/core/node_modules/@types/jotai'))).toBe(true)
    expect(existsSync(at('project/node_modules/vitest'))).toBe(false)
    expect(existsSync(at('project/node_modules/jotai'))).toBe(false)
  })

  it('says all that a project names and cannot have', async () => {
    const wanted = { '@portico/core': '^0.2.0', '@portico/devnet-cosmos': '0.1.0', vitest: '4.0.0', left: '1.0.0' }
    await expect(install(wanted)).rejects.toThrow(
      `project wants
  @portico/core@^0.2.0, and 0.1.0 is what there is
  @portico/devnet-cosmos, which is not published
  vitest@4.0.0, and 4.1.12 is what there is
  left@1.0.0, which is not installed here`,
    )
  })
})

it('counts lines of source, tests apart', () => {
  writeTree(folder, { 'src/a.ts': 'one\ntwo\n', 'src/deep/b.ts': 'three', 'test/a.test.ts': 'four\n' })
  expect(linesOf({ name: 'one', folder })).toBe(3)
})

it('asks for the licence and for every guide that a README names', () => {
  const readme =
    'See `docs/plugins.md`, [security](docs/csp.md) and docs/plugins.md again; not plugins.md or ../../docs/far.md.'
  expect(missingPapers(readme, ['package/README.md', 'package/docs/csp.md'])).toEqual(['LICENSE', 'docs/plugins.md'])
  expect(missingPapers('', ['package/LICENSE', 'package/README.md'])).toEqual([])
})

it('says which packages have entries without declarations', async () => {
  const manifest = { name: '@portico/core', version: '0.1.0', type: 'module', exports: {} }
  async function printedFor(types: string): Promise<string> {
    const exports = { '.': { types: `./dist/${types}`, default: './dist/index.js' } }
    writeTree(folder, {
      'packages/core/README.md': '',
      'packed/package/package.json': json({ ...manifest, exports }),
      'packed/package/dist/index.js': 'export const one = 1\n',
      'packed/package/dist/index.d.ts': 'export declare const one: number\n',
    })
    const tarball = join(folder, 'core.tgz')
    execFileSync('tar', ['-czf', tarball, '-C', join(folder, 'packed'), 'package'])
    const one = { tarball, manifest, workspace: join(folder, 'packages/core') }
    const packing = { packages: () => Promise.resolve(new Map([[manifest.name, one]])), discard: () => {} }
    const printed: string[] = []
    await checkPackedPackages({ root: workspace, print: (text) => void printed.push(text), packing })
    return printed.join('')
  }
  expect(await printedFor('gone.d.ts')).toContain('@portico/core: attw: {"kind":"')
  expect(await printedFor('index.d.ts')).not.toContain('attw')
}, 120_000)

it('packs what will be published once for all steps, and nothing that is private', async () => {
  const files = (name: string, more: object = {}) => ({
    [`packages/${name}/package.json`]: json({ name: `@portico/${name}`, version: '0.1.0', ...more }),
    [`packages/${name}/index.js`]: `'${name}'`,
  })
  writeTree(folder, { ...files('core'), ...files('checks', { private: true }) })
  const packing = createPacking({ root: folder, print: () => {} })
  const [packed, again] = await Promise.all([packing.packages(), packing.packages()])
  expect(again).toBe(packed)
  expect([...packed.keys()]).toEqual(['@portico/core'])
  const { tarball } = packed.get('@portico/core')!
  const listed = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' }).trim().split('\n')
  expect(listed.toSorted()).toEqual(['package/index.js', 'package/package.json'])
  packing.discard()
  expect(existsSync(tarball)).toBe(false)
})
