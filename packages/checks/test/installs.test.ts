import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { hostSource } from '../src/pipeline/installs/hostSource.js'
import { startRegistry, type Registry } from '../src/pipeline/installs/startRegistry.js'
import { writeTree } from './writeTree.js'

let root: string
let registry: Registry
const json = (value: object): string => JSON.stringify(value)

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'portico-registry-'))
  writeTree(root, {
    'package-lock.json': json({
      packages: {
        'node_modules/react': {},
        'node_modules/react-18': {},
        'node_modules/linked': {},
        'node_modules/@a/other-platform': { version: '1.0.0', os: ['aix'], optional: true },
        'node_modules/@portico/core': { link: true },
      },
    }),
    'node_modules/react/package.json': json({ name: 'react', version: '19.3.1', dependencies: { a: '^1.0.0' } }),
    'node_modules/react/index.js': 'exports.react = 19',
    'node_modules/react/node_modules/a/package.json': json({ name: 'a', version: '1.0.0' }),
    'node_modules/react-18/package.json': json({ name: 'react', version: '18.2.0' }),
    'elsewhere/linked/package.json': json({ name: 'linked', version: '1.0.0' }),
    'core.tgz': 'a tarball',
  })
  symlinkSync(join(root, 'elsewhere/linked'), join(root, 'node_modules/linked'))
  mkdirSync(join(root, 'made'))
  const manifest = { name: '@portico/core', version: '0.1.0' }
  const packed = new Map([[manifest.name, { tarball: join(root, 'core.tgz'), manifest, workspace: '' }]])
  registry = await startRegistry(root, join(root, 'made'), packed)
})
afterEach(() => {
  registry.close()
  rmSync(root, { recursive: true })
})

interface Document {
  readonly 'dist-tags': { readonly latest: string }
  readonly versions: Readonly<Record<string, { readonly dist: { readonly tarball: string; readonly shasum: string } }>>
}
const documentOf = async (name: string): Promise<Document> =>
  (await (await fetch(`${registry.url}/${encodeURIComponent(name)}`)).json()) as Document

const tarballAt = async (url: string): Promise<Buffer> => Buffer.from(await (await fetch(url)).arrayBuffer())
function filesIn(tarball: Buffer): readonly string[] {
  writeFileSync(join(root, 'asked.tar'), tarball)
  const files = execFileSync('tar', ['-tf', join(root, 'asked.tar')], { encoding: 'utf8' })
  return files.trim().split('\n').sort()
}

it('has each installed version of a package, aliases too, as a tarball without what is nested in it', async () => {
  const found = await documentOf('react')
  expect(found).toMatchObject({
    'dist-tags': { latest: '19.3.1' },
    versions: { '18.2.0': {}, '19.3.1': { dependencies: { a: '^1.0.0' } } },
  })
  const { tarball = '', shasum } = found.versions['19.3.1']?.dist ?? {}
  const bytes = await tarballAt(tarball)
  expect(createHash('sha1').update(bytes).digest('hex')).toBe(shasum)
  expect(filesIn(bytes)).toEqual(['react/', 'react/index.js', 'react/package.json'])
})

it('has the files of a package that is linked, not the link', async () => {
  const { dist } = (await documentOf('linked')).versions['1.0.0'] ?? {}
  expect(filesIn(await tarballAt(dist?.tarball ?? ''))).toEqual(['linked/', 'linked/package.json'])
})

it('makes a document once, however many hosts ask for it', async () => {
  const first = await documentOf('react')
  writeFileSync(join(root, 'node_modules/react/index.js'), 'exports.react = 20')
  rmSync(join(root, 'made'), { recursive: true })
  expect(await Promise.all([documentOf('react'), documentOf('react')])).toEqual([first, first])
})

it('knows the binaries of other platforms, without having them', async () => {
  const { versions } = await documentOf('@a/other-platform')
  expect(versions).toMatchObject({ '1.0.0': { os: ['aix'], dist: { shasum: expect.any(String) } } })
  expect((await fetch(versions['1.0.0']?.dist.tarball ?? '')).status).toBe(500)
})

it('has our packages out of their tarballs, and nothing that is not here', async () => {
  const { dist } = (await documentOf('@portico/core')).versions['0.1.0'] ?? {}
  expect(await (await fetch(dist?.tarball ?? '')).text()).toBe('a tarball')
  for (const path of ['@a%2fleft', 'left', '', 'react/-/17.0.0.tgz'])
    expect((await fetch(`${registry.url}/${path}`)).status, path).toBe(404)
})

it('writes a host that imports every entry', () => {
  const source = hostSource([
    { name: '@portico/receive', exports: { '.': {}, './headless': {}, './package.json': '' } },
  ])
  expect(source).toContain(`from '@portico/receive'`)
  expect(source).toContain(`from '@portico/receive/headless'`)
  expect(source).not.toContain('package.json')
})
