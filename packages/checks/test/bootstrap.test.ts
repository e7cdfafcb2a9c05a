import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { checkNode } from '../src/bootstrap/checkNode.mjs'
import { demoParts } from '../src/bootstrap/demoParts.mjs'
import { findChromium } from '../src/bootstrap/ensureChromium.mjs'
import { findPostgres } from '../src/bootstrap/ensurePostgres.mjs'
import { findValkey } from '../src/bootstrap/ensureValkey.mjs'
import { hasWebKit } from '../src/bootstrap/ensureWebKit.mjs'
import { whyStale } from '../src/bootstrap/ensureInstalled.mjs'
import { writeTree } from './writeTree.js'

const checks = new URL('..', import.meta.url).pathname

describe('checkNode', () => {
  it.each(['20.19.0', '20.20.2', '22.12.0', '24.1.0'])('takes Node %s', (version) => {
    expect(() => checkNode(version)).not.toThrow()
  })
  it.each(['18.20.0', '20.18.3', '21.7.0', '22.11.0'])('refuses Node %s and says what to install', (version) => {
    expect(() => checkNode(version)).toThrow(/need Node 20\.19/)
  })
})

describe('whyStale', () => {
  const lock = {
    packages: {
      '': {},
      'packages/a': { version: '0.1.0' },
      'node_modules/a': { version: '1.0.0' },
      'node_modules/other-platform': { version: '1.0.0', optional: true },
    },
  }
  it('is content when everything the lock asks for is there, more or not', () => {
    expect(
      whyStale(lock, {
        packages: { 'node_modules/a': { version: '1.0.0' }, 'node_modules/new': { version: '3.0.0' } },
      }),
    ).toBeUndefined()
  })
  it('says what is missing or differs', () => {
    expect(whyStale(lock, undefined)).toBe('nothing is installed yet')
    expect(whyStale(lock, { packages: {} })).toBe('a is not installed')
    expect(whyStale(lock, { packages: { 'node_modules/a': { version: '0.9.0' } } })).toBe('a is 0.9.0, not 1.0.0')
  })
})

describe('findChromium', () => {
  it('believes CHROMIUM_PATH, and says so when that is no program', () => {
    expect(findChromium({ CHROMIUM_PATH: process.execPath })).toBe(process.execPath)
    expect(() => findChromium({ CHROMIUM_PATH: '/nowhere/chromium' })).toThrow(/cannot be run/)
  })
  it('takes the browser without windows first, but where it has to be the one of visitors', () => {
    const root = mkdtempSync(join(tmpdir(), 'portico-chromium-'))
    onTestFinished(() => rmSync(root, { recursive: true }))
    const [shell, whole] = [join(root, 'chromium-headless-shell'), join(root, 'chromium')]
    for (const program of [shell, whole]) writeFileSync(program, '', { mode: 0o755 })
    expect(findChromium({ PATH: root })).toBe(shell)
    expect(findChromium({ PATH: root }, true)).toBe(whole)
  })
})

describe('findPostgres', () => {
  let root = ''
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'portico-postgres-'))
    for (const version of ['9', '15', '13']) {
      writeTree(root, { [`${version}/bin/postgres`]: '', [`${version}/bin/initdb`]: '' })
      for (const name of ['postgres', 'initdb']) chmodSync(join(root, version, 'bin', name), 0o755)
    }
  })
  afterEach(() => rmSync(root, { recursive: true }))

  it('takes the newest version that Debian has installed, else what is on PATH', () => {
    expect(findPostgres({}, root)).toBe(join(root, '15/bin'))
    expect(findPostgres({ PATH: join(root, '13/bin') }, join(root, 'none'))).toBe(join(root, '13/bin'))
    expect(findPostgres({ PATH: '' }, join(root, 'none'))).toBeUndefined()
  })
  it('believes POSTGRES_BIN, and says so when that has no programs', () => {
    expect(findPostgres({ POSTGRES_BIN: join(root, '9/bin') }, root)).toBe(join(root, '9/bin'))
    expect(() => findPostgres({ POSTGRES_BIN: root })).toThrow(/that can be run/)
  })
})

describe('findValkey', () => {
  let root = ''
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'portico-valkey-'))
    writeTree(root, { 'a/redis-server': '', 'b/valkey-server': '', 'c/valkey-server': '' })
    for (const file of ['a/redis-server', 'b/valkey-server']) chmodSync(join(root, file), 0o755)
  })
  afterEach(() => rmSync(root, { recursive: true }))

  it('takes Valkey or Redis, of PATH first', () => {
    expect(findValkey({ PATH: join(root, 'a') }, [join(root, 'b')])).toBe(join(root, 'a/redis-server'))
    expect(findValkey({ PATH: join(root, 'c') }, [join(root, 'b')])).toBe(join(root, 'b/valkey-server'))
    expect(findValkey({ PATH: join(root, 'c') }, [])).toBeUndefined()
  })
  it('believes VALKEY_SERVER, and says so when that cannot be run', () => {
    expect(findValkey({ VALKEY_SERVER: join(root, 'b/valkey-server') }, [])).toBe(join(root, 'b/valkey-server'))
    expect(() => findValkey({ VALKEY_SERVER: join(root, 'c/valkey-server') }, [])).toThrow(/cannot be run/)
  })
})

describe('hasWebKit', () => {
  let root = ''
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'portico-webkit-'))
    for (const name of ['WebKitWebDriver', 'Xvfb']) program(name, '')
  })
  afterEach(() => rmSync(root, { recursive: true }))
  function program(name: string, body: string): void {
    writeTree(root, { [name]: `#!/bin/sh\n${body}\n` })
    chmodSync(join(root, name), 0o755)
  }

  it('asks for the driver, a display, and a GJS that can load the library', () => {
    expect(hasWebKit({ PATH: '' })).toBe(false)
    expect(hasWebKit({ PATH: root }), 'without gjs').toBe(false)
    program('gjs', 'exit 1')
    expect(hasWebKit({ PATH: root }), 'without the library').toBe(false)
    program('gjs', '[ "$1" = -c ] && exit 0')
    expect(hasWebKit({ PATH: root })).toBe(true)
  })
})

describe('a fresh clone', () => {
  const names = new Set(Object.values(demoParts).flatMap((part) => part.names))
  const packages = Object.fromEntries([...names].map((name) => [`node_modules/${name}`, { version: '1.0.0' }]))
  let root = ''
  const children: ChildProcess[] = []
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'portico-clone-'))
    cpSync(join(checks, 'src/bootstrap.mjs'), join(root, 'packages/checks/src/bootstrap.mjs'))
    cpSync(join(checks, 'src/bootstrap'), join(root, 'packages/checks/src/bootstrap'), { recursive: true })
    writeTree(root, {
      'package-lock.json': JSON.stringify({ packages }),
      'packages/devnet/scripts/bytecode.ts': `console.log('compiled')`,
      // Stands in for npm: notes what it saw, and installs the workspace's own tsx, and folders for the rest.
      'bin/npm': `#!${process.execPath}
const { appendFileSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } = require('node:fs')
appendFileSync('${join(root, 'npm.log')}', 'npm ' + process.argv.slice(2, 4).join(' ') + '\\n')
if (process.argv[2] === process.env.FAIL) process.exit(1)
rmSync('node_modules', { recursive: true, force: true })
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
for (const at of Object.keys(packages).filter((at) => at !== '' && at !== 'node_modules/tsx')) mkdirSync(at, { recursive: true })
if (packages['node_modules/tsx']) symlinkSync('${join(checks, '../../node_modules/tsx')}', 'node_modules/tsx')
writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }))
`,
    })
    chmodSync(join(root, 'bin/npm'), 0o755)
  })
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
    rmSync(root, { recursive: true })
  })

  function start(task: string, env: Readonly<Record<string, string>> = {}, word = 'word') {
    const path = [join(root, 'bin'), dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter)
    const child = spawn(
      process.execPath,
      ['packages/checks/src/bootstrap.mjs', task, ...(task === 'install' ? [word] : ['--', word])],
      {
        cwd: root,
        env: { PATH: path, CHROMIUM_PATH: process.execPath, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    children.push(child)
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
    return { child, ended, out: text(child.stdout), errors: text(child.stderr) }
  }

  const installed = (): readonly string[] => {
    const text = readFileSync(join(root, 'node_modules/.package-lock.json'), 'utf8')
    return Object.keys((JSON.parse(text) as { readonly packages: object }).packages)
  }
  const npmRuns = (): readonly string[] => readFileSync(join(root, 'npm.log'), 'utf8').trim().split('\n')

  it('is installed from the lock, and the task gets its words and keeps its exit code', async () => {
    writeTree(root, {
      'packages/bench/src/bench.ts': `console.log('ran', process.argv.slice(2).join()); process.exit(7)\n`,
    })
    const { ended, out } = start('bench')
    expect(await ended).toBe(7)
    expect(await out).toContain('ran word')
    expect(npmRuns()).toEqual(['npm ci --no-audit'])
  })

  it('gets for `npm start` what its servers need, and all for another task', async () => {
    writeTree(root, { 'examples/dapp/start.ts': `console.log('ran')`, 'packages/bench/src/bench.ts': '' })
    const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
    const { ended, out } = start('start')
    expect(await ended).toBe(0)
    expect(await out).toMatch(/compiled[^]*ran/)
    const { servers, cosmos } = demoParts
    expect(installed().toSorted()).toEqual(servers!.names.map((name) => `node_modules/${name}`).toSorted())
    expect(await start('install', {}, 'cosmos').ended).toBe(0)
    expect(installed()).toContain(`node_modules/${cosmos!.names[0]}`)
    expect(npmRuns()).toHaveLength(3)
    expect(await start('bench').ended).toBe(0)
    expect(installed().toSorted()).toEqual(Object.keys(packages).toSorted())
    expect(await start('start').ended).toBe(0)
    expect(npmRuns()).toHaveLength(4)
    expect(readFileSync(join(root, 'package-lock.json'), 'utf8')).toBe(lock)
    expect(existsSync(join(root, '.install'))).toBe(false)
  })

  it('gets everything for `npm start -- --all`', async () => {
    writeTree(root, { 'examples/dapp/start.ts': '' })
    expect(await start('start', {}, '--all').ended).toBe(0)
    const { everything } = demoParts
    expect(installed().toSorted()).toEqual(everything!.names.map((name) => `node_modules/${name}`).toSorted())
  })

  it('ends in words when a part cannot be installed, and leaves what is there', async () => {
    writeTree(root, { 'examples/dapp/start.ts': '' })
    expect(await start('start').ended).toBe(0)
    const before = installed()
    const { ended, errors } = start('install', { FAIL: 'ci' }, 'bitcoin')
    expect(await ended).toBe(1)
    expect(await errors).toContain('could not be installed')
    expect(installed()).toEqual(before)
    expect(existsSync(join(root, '.install'))).toBe(false)
  })

  it('falls back to npm install when the lock lags behind, and gives up in words when that fails too', async () => {
    writeTree(root, { 'packages/bench/src/bench.ts': '' })
    const { ended, out } = start('bench', { FAIL: 'ci' })
    expect(await ended).toBe(0)
    expect(await out).toContain('npm run lock')
    expect(npmRuns()).toEqual(['npm ci --no-audit', 'npm install --no-save'])
  })

  it('hands a signal on, once, and ends what the task left behind', async () => {
    writeTree(root, {
      'examples/dapp/start.ts': `
import { spawn } from 'node:child_process'
let times = 0
const left = spawn('sleep', ['60'])
process.on('SIGTERM', () => { times++; setTimeout(() => { console.log('signals', times); process.exit(0) }, 200) })
console.log('up', left.pid)
`,
    })
    const { child, ended, out } = start('start')
    const pid = await new Promise<number>((resolve) =>
      child.stdout.on('data', (data) => {
        const found = /up (\d+)/.exec(String(data))
        if (found) resolve(Number(found[1]))
      }),
    )
    child.kill('SIGTERM')
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(await out).toContain('signals 1')
    await expect
      .poll(() => existsSync(`/proc/${pid}`) && !/State:\s+Z/.test(readFileSync(`/proc/${pid}/status`, 'utf8')))
      .toBe(false)
  })

  it('ends with the shell that npm runs it in, which passes no signal on', async () => {
    writeTree(root, {
      'examples/dapp/start.ts': `
process.on('SIGTERM', () => { console.log('told'); process.exit(0) })
setInterval(() => {}, 1000)
console.log('up')
`,
    })
    // Not the last command of the shell, or some shells would become the program.
    const child = spawn('/bin/sh', ['-c', `"${process.execPath}" packages/checks/src/bootstrap.mjs start; exit $?`], {
      cwd: root,
      env: { PATH: [join(root, 'bin'), dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter) },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    children.push(child)
    const out = text(child.stdout)
    await new Promise<void>((resolve) =>
      child.stdout.on('data', (data) => {
        if (String(data).includes('up')) resolve()
      }),
    )
    child.kill('SIGTERM')
    // Its output ends when the last process that holds it has ended.
    expect(await out).toContain('told')
  })

  // A shell that is told SIGINT by npm waits for its program and does not pass the signal on: `exec` makes the program take its place.
  it('ends when npm alone is told to, by SIGINT as by Ctrl-C', async () => {
    writeTree(root, {
      'examples/dapp/start.ts': `
process.on('SIGINT', () => { console.log('told'); process.exit(0) })
setInterval(() => {}, 1000)
console.log('up')
`,
    })
    const { scripts } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
      readonly scripts: { readonly start: string }
    }
    const child = spawn('/bin/sh', ['-c', scripts.start], {
      cwd: root,
      env: { PATH: [join(root, 'bin'), dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter) },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    children.push(child)
    const out = text(child.stdout)
    await new Promise<void>((resolve) =>
      child.stdout.on('data', (data) => {
        if (String(data).includes('up')) resolve()
      }),
    )
    child.kill('SIGINT')
    expect(await out).toContain('told')
  })

  it('says which words it knows', async () => {
    const { ended, errors } = start('strat')
    expect(await ended).toBe(1)
    expect(await errors).toContain('start|test|bench')
  })
})
