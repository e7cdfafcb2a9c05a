import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { lstat, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const deploy = join(root, 'packages/server/deploy')
const dockerfile = readFileSync(join(deploy, 'Dockerfile'), 'utf8')
const ignored = readFileSync(join(deploy, 'Dockerfile.dockerignore'), 'utf8')

/** As BuildKit decides: the last line that fits a path, or a folder above it, counts. */
function isIgnored(path: string, text: string): boolean {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const paths = path.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'))
  let result = false
  for (const line of lines) {
    const isException = line.startsWith('!')
    const pattern = line
      .slice(isException ? 1 : 0)
      .replace(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
      .replace(/\*\*\/|\*/g, (stars) => (stars === '*' ? '[^/]*' : '(?:.*/)?'))
    if (paths.some((part) => new RegExp(`^${pattern}$`).test(part))) result = !isException
  }
  return result
}

/** What must not be in an image, or in what a builder is sent. */
const unwanted = [
  ...['.git/config', '.env', 'kek', 'node_modules/viem/package.json', 'packages/server/node_modules/pino/package.json'],
  ...['packages/core/dist/index.js', 'packages/gateway/.env.local', 'packages/server/deploy/secrets/kek'],
  ...['packages/server/deploy/tls.key', 'packages/server/deploy/server.pem', 'reports/unit.json'],
]

function faultsOf(text: string, ignore = ignored): readonly string[] {
  const steps = text.split('\n').filter((line) => /^[A-Z]+ /.test(line))
  const variables = new Map(
    steps.flatMap((step) => {
      const [, name, value] = /^ARG (\w+)=(.+)$/.exec(step) ?? []
      return name === undefined ? [] : [[name, value] as const]
    }),
  )
  const faults: string[] = []
  for (const step of steps) {
    const [, image = ''] = /^FROM (\S+)/.exec(step) ?? []
    const base = image.replace(/\$\{(\w+)\}/, (_, name: string) => variables.get(name) ?? '')
    if (image !== '' && !/:[\w.-]+@sha256:[0-9a-f]{64}$/.test(base)) faults.push(`the base is not pinned: ${step}`)
    if (/npm (install|i|add|update)\b/.test(step)) faults.push(`not by the lock: ${step}`)
    if (step === 'COPY . .')
      faults.push(...unwanted.filter((path) => !isIgnored(path, ignore)).map((path) => `copies ${path}`))
  }
  const last = text.slice(text.lastIndexOf('\nFROM '))
  if (!/^USER (?!root)\w+$/m.test(last)) faults.push('runs as root')
  if (!/^STOPSIGNAL SIGTERM$/m.test(last)) faults.push('is stopped by another signal')
  return faults
}

describe('Dockerfile', () => {
  it('installs by the lock, from a base that is pinned, without what must not be in an image', () => {
    expect(faultsOf(dockerfile)).toEqual([])
    expect(faultsOf(dockerfile.replace(/@sha256:\w+/, ''))).toHaveLength(2)
    expect(faultsOf(dockerfile.replace('RUN npm ci', 'RUN npm install'))).toEqual(['not by the lock: RUN npm install'])
    for (const line of ['*', '**/node_modules', '**/*.key', '**/.env*', '**/secrets'])
      expect(faultsOf(dockerfile, ignored.replace(`\n${line}\n`, '\n')), line).not.toEqual([])
    expect(faultsOf(dockerfile.replace('USER node', 'USER root'))).toEqual(['runs as root'])
  })

  it('is sent what its steps need', () => {
    for (const path of [
      'package.json',
      'package-lock.json',
      '.npmrc',
      'rollup.config.mjs',
      'tsconfig.json',
      'LICENSE',
      'docs/csp.md',
    ])
      expect(isIgnored(path, ignored), path).toBe(false)
    for (const path of ['packages/core/package.json', 'packages/core/src/index.ts', 'plugins/chains/evm/package.json'])
      expect(isIgnored(path, ignored), path).toBe(false)
    const steps = dockerfile.split('\n').flatMap((line) => /^RUN node (packages\/\S+)/.exec(line)?.[1] ?? [])
    expect(steps).toEqual(['packages/server/deploy/assemble.mjs'])
    for (const path of steps) expect(isIgnored(path, ignored), path).toBe(false)
  })
})

interface Manifest {
  readonly name: string
  readonly version?: string
  readonly bin?: Readonly<Record<string, string>> | string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

const folders = ['packages', ...readdirSync(join(root, 'plugins')).map((kind) => `plugins/${kind}`), 'examples']
  .flatMap((group) => readdirSync(join(root, group)).map((name) => `${group}/${name}`))
  .filter((folder) => existsSync(join(root, folder, 'package.json')))
const workspaces = new Map(
  folders.map((folder) => [folder, JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest]),
)
const manifests = new Map([...workspaces.values()].map((manifest) => [manifest.name, manifest]))

const ours = (dependencies: Manifest['dependencies'] = {}) =>
  Object.fromEntries(Object.entries(dependencies).filter(([name]) => manifests.has(name)))

/** Our packages that a program needs, itself included. */
function neededBy(name: string, found: Set<string> = new Set()): Set<string> {
  if (found.has(name)) return found
  found.add(name)
  for (const next of Object.keys(ours(manifests.get(name)?.dependencies))) neededBy(next, found)
  return found
}

/** The workspaces with each other as their only dependencies, as if they were installed and built. */
async function workspacesAlone(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'workspaces-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const top = { name: 'top', private: true, workspaces: folders }
  const packages: Record<string, object> = { '': top }
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  for (const [at, { name, version, bin, dependencies, devDependencies }] of workspaces) {
    const kept = { name, version, bin, dependencies: ours(dependencies), devDependencies: ours(devDependencies) }
    await write(`${at}/package.json`, JSON.stringify(kept))
    await write(`${at}/dist/index.js`, `export default '${name}'\n`)
    await write(`${at}/test/some.test.ts`, '')
    if (name === '@portico/server')
      for (const file of ['config/shared.mjs', 'systemd/signer', 'Dockerfile']) await write(`${at}/deploy/${file}`, '')
    packages[at] = kept
    packages[`node_modules/${name}`] = { resolved: at, link: true }
  }
  await write('package.json', JSON.stringify(top))
  await write('package-lock.json', JSON.stringify({ name: 'top', lockfileVersion: 3, requires: true, packages }))
  await write('.npmrc', readFileSync(join(root, '.npmrc'), 'utf8'))
  return folder
}

async function assemble(from: string, program: string): Promise<string> {
  const into = join(from, `out-${program}`)
  // A name that npm asks the registry for is an error: there is none.
  const env = { ...process.env, npm_config_registry: 'http://127.0.0.1:9', npm_config_cache: join(from, 'cache') }
  await promisify(execFile)(process.execPath, [join(deploy, 'assemble.mjs'), program, into], { cwd: from, env })
  return into
}

describe('assemble.mjs', () => {
  it.each(['gateway', 'secure-site'])(
    'puts %s and our packages that it needs into a folder, and no other',
    async (program) => {
      const folder = await workspacesAlone()
      const made = await assemble(folder, program)
      expect(await readdir(made)).toEqual(['node_modules'])
      const scoped = join(made, 'node_modules/@portico')
      const needed = [...neededBy(`@portico/${program}`)].map((name) => name.replace('@portico/', ''))
      expect(needed).toContain('database')
      expect((await readdir(scoped)).sort()).toEqual(needed.sort())
      for (const name of needed) {
        expect((await lstat(join(scoped, name))).isDirectory(), name).toBe(true)
        const more = name === 'server' ? ['deploy'] : []
        expect((await readdir(join(scoped, name))).sort(), name).toEqual([...more, 'dist', 'package.json'])
      }
      expect((await readdir(join(scoped, 'server/deploy'))).sort()).toEqual(['config', 'systemd'])
    },
  )

  it('refuses what was not built, and a folder that has something', async () => {
    const folder = await workspacesAlone()
    await mkdir(join(folder, 'out-secure-site/old'), { recursive: true })
    await expect(assemble(folder, 'secure-site')).rejects.toThrow('is not empty')
    await rm(join(folder, 'packages/database/dist'), { recursive: true })
    await expect(assemble(folder, 'gateway')).rejects.toThrow('packages/database was not built')
  })
})

it.each(['gateway', 'secure-site'])(
  'docs/operating.md installs %s with all tarballs of ours that it needs',
  (program) => {
    const text = readFileSync(join(root, 'docs/operating.md'), 'utf8')
    const [, list = ''] = new RegExp(String.raw`portico-\{(${program},[^}]*)\}-0\.1\.0\.tgz`).exec(text) ?? []
    const needed = [...neededBy(`@portico/${program}`)].map((name) => name.replace('@portico/', ''))
    expect(list.split(',').sort()).toEqual(needed.sort())
  },
)
