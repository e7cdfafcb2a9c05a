import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createProject, kinds, type Kind } from '../src/index.js'
import { projectNames } from '../src/projectNames.js'

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>
}

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-create-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const codeOf = (run: () => unknown): unknown => {
  try {
    return run()
  } catch (error) {
    return (error as { readonly code?: unknown }).code
  }
}

describe('createProject', () => {
  it.each(Object.keys(kinds) as Kind[])('writes a %s under its own name', (kind) => {
    const { dir, files } = createProject({ kind, name: '@tide/portico-pool-chain', dir: join(folder, 'new/place') })
    expect(dir).toBe(join(folder, 'new/place'))
    for (const file of files) {
      const text = readFileSync(join(dir, file), 'utf8')
      expect(`${file}\n${text}`, file).not.toMatch(/acme/i)
    }
    expect(files).toEqual(expect.arrayContaining(['package.json', 'README.md', '.gitignore', 'tsconfig.json']))
    expect(JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'))).toMatchObject({
      name: '@tide/portico-pool-chain',
    })
  })

  it('adds sign-in to a site, and to nothing else', () => {
    const names = (signIn: boolean): readonly string[] =>
      createProject({ kind: 'host', name: 'site', dir: join(folder, String(signIn)), signIn }).files
    const added = ['server/siwx.ts', 'test/siwx.test.ts']
    expect([...names(true)].sort()).toEqual([...names(false), ...added].sort())
    const read = (signIn: boolean, file: string): string => readFileSync(join(folder, String(signIn), file), 'utf8')
    expect(read(true, 'src/modal.ts')).toContain("siwx({ server: '/siwx' })")
    expect(read(false, 'src/modal.ts')).not.toContain('siwx')
    for (const file of ['src/App.tsx', 'src/main.tsx', 'test/visitor.ts'])
      expect(read(true, file)).toBe(read(false, file))
    const [plain, more] = [false, true].map((signIn) => JSON.parse(read(signIn, 'package.json')) as Manifest)
    const extra = { '@portico/siwx': '^0.1.0', '@portico/siwx-server': '^0.1.0', viem: expect.any(String) as string }
    expect(more).toEqual({
      ...plain,
      description: expect.any(String),
      dependencies: { ...plain!.dependencies, ...extra },
    })
    expect(Object.keys(more!.dependencies)).toEqual(Object.keys(more!.dependencies).sort())
    const dir = join(folder, 'plugin')
    expect(codeOf(() => createProject({ kind: 'chain', name: 'tide', dir, signIn: true }))).toBe('create/unknownOption')
    expect(existsSync(dir)).toBe(false)
  })

  it('calls the files of a plugin after it', () => {
    const { files } = createProject({ kind: 'chain', name: 'pool-chain', dir: folder })
    expect(files).toEqual(expect.arrayContaining(['src/poolChain.ts', 'src/PoolChainSpec.ts']))
    expect(readFileSync(join(folder, 'src/networks.ts'), 'utf8')).toContain(`'poolchai:main'`)
  })

  it('writes nothing where something is, whatever it is', () => {
    writeFileSync(join(folder, 'mine.txt'), 'mine')
    expect(codeOf(() => createProject({ kind: 'host', name: 'site', dir: folder }))).toBe('create/notEmpty')
    expect(codeOf(() => createProject({ kind: 'host', name: 'site', dir: join(folder, 'mine.txt') }))).toBe(
      'create/notEmpty',
    )
    expect(readdirSync(folder)).toEqual(['mine.txt'])
    expect(readFileSync(join(folder, 'mine.txt'), 'utf8')).toBe('mine')
  })

  it('goes into a repository that was just begun', () => {
    mkdirSync(join(folder, '.git'))
    createProject({ kind: 'feature', name: 'notes', dir: folder })
    expect(existsSync(join(folder, 'src/notes.ts'))).toBe(true)
  })

  it.each([
    ['feature', 'messages'],
    ['feature', 'atom'],
    ['feature', 'index'],
    ['chain', 'runtime'],
    ['chain', 'session'],
    ['chain', 'networks'],
    ['chain', 'Plugin'.toLowerCase()],
  ] as const)('refuses a %s called %s, whose names the template needs, and writes nothing', (kind, name) => {
    const dir = join(folder, 'a')
    expect(codeOf(() => createProject({ kind, name, dir }))).toBe('create/invalidName')
    expect(existsSync(dir)).toBe(false)
    expect(codeOf(() => createProject({ kind, name: `${name}-kit`, dir }))).toMatchObject({ dir })
  })

  it('lets a site have any of these names', () => {
    for (const name of ['messages', 'runtime', 'atom'])
      expect(createProject({ kind: 'host', name, dir: join(folder, name) }).files).toContain('package.json')
  })

  it('says why it cannot write, and leaves nothing behind', () => {
    writeFileSync(join(folder, 'file'), 'mine')
    // No folder can be made below a file.
    const dir = join(folder, 'file/below')
    expect(codeOf(() => createProject({ kind: 'feature', name: 'notes', dir }))).toBe('create/notWritten')
    expect(readdirSync(folder)).toEqual(['file'])
  })

  it('takes away what it wrote when the rest cannot be written', () => {
    // A path may have 4095 bytes: the folder and `package.json` fit, `test/conformance.test.ts` does not.
    const before = join(folder, 'new')
    const deep = before + '/'.padEnd(200, 'a').repeat(25)
    const dir = `${deep.slice(0, 4074)}b`
    expect(codeOf(() => createProject({ kind: 'feature', name: 'notes', dir }))).toBe('create/notWritten')
    expect(existsSync(before)).toBe(false)
  })

  it('refuses a kind there is not, before it writes', () => {
    expect(codeOf(() => createProject({ kind: 'toString' as Kind, name: 'notes', dir: join(folder, 'a') }))).toBe(
      'create/unknownKind',
    )
    expect(existsSync(join(folder, 'a'))).toBe(false)
  })
})

describe('projectNames', () => {
  it.each([
    ['notes', { camel: 'notes', pascal: 'Notes', namespace: 'notes' }],
    ['portico-notes', { camel: 'notes', pascal: 'Notes', namespace: 'notes' }],
    ['@me/portico-tide-pool', { camel: 'tidePool', pascal: 'TidePool', namespace: 'tidepool' }],
    ['go', { camel: 'go', pascal: 'Go', namespace: 'go0' }],
  ])('spells %s', (name, spelled) => expect(projectNames(name)).toEqual({ package: name, ...spelled }))

  it.each([
    '',
    ' ',
    'Notes',
    '-notes',
    '1inch',
    '../notes',
    'a/b',
    '@me',
    'notes!',
    'portico',
    'shell',
    'new',
    'a'.repeat(215),
  ])('refuses %j', (name) => expect(codeOf(() => projectNames(name))).toBe('create/invalidName'))
})

it('has templates that ask for the packages of this workspace', () => {
  const templates = new URL('../templates/', import.meta.url)
  for (const kind of [...Object.keys(kinds), 'host-sign-in']) {
    const template = JSON.parse(readFileSync(new URL(`${kind}/_package.json`, templates), 'utf8')) as {
      readonly dependencies?: Readonly<Record<string, string>>
      readonly devDependencies?: Readonly<Record<string, string>>
    }
    for (const [name, range] of Object.entries({ ...template.dependencies, ...template.devDependencies }))
      if (name.startsWith('@portico/')) {
        const manifest = new URL(`../../../node_modules/${name}/package.json`, import.meta.url)
        const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly version: string }
        expect(range.replace('^', ''), `${kind}: ${name}`).toBe(version)
      }
  }
})
