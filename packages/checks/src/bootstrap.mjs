#!/usr/bin/env node
// `npm start`, `npm test` and `npm run bench` come here. Works straight after `git clone`: plain Node, no dependencies.
import { accessSync, constants } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkNode } from './bootstrap/checkNode.mjs'
import { ensureChromium } from './bootstrap/ensureChromium.mjs'
import { ensureInstalled, ensurePart } from './bootstrap/ensureInstalled.mjs'
import { ensurePostgres, findPostgres } from './bootstrap/ensurePostgres.mjs'
import { ensureValkey } from './bootstrap/ensureValkey.mjs'
import { ensureWebKit } from './bootstrap/ensureWebKit.mjs'
import { runChild } from './bootstrap/runChild.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..')
const source = ['--conditions=@portico/source', '--import', 'tsx']
const compiler = 'packages/devnet/scripts/bytecode.ts'
const tasks = {
  start: { demo: true, file: 'examples/dapp/start.ts' },
  test: { browser: 'headless', webkit: true, database: true, file: 'packages/checks/src/test.ts' },
  bench: { browser: 'whole', file: 'packages/bench/src/bench.ts' },
}

async function ensurePrograms({ browser, webkit, database }) {
  const found = {
    ...(browser && { CHROMIUM_PATH: await ensureChromium(process.env, browser === 'whole') }),
    // For what only the browser of visitors does, such as to keep a page that one comes back to.
    ...(browser === 'headless' && { WHOLE_CHROMIUM_PATH: await ensureChromium(process.env, true) }),
    // The demo does without: a server of PostgreSQL starts sooner than those inside its programs.
    POSTGRES_BIN: database ? await ensurePostgres(process.env) : findPostgres(process.env),
    ...(database && { VALKEY_SERVER: await ensureValkey(process.env) }),
  }
  if (webkit) await ensureWebKit(process.env)
  return found
}

/** What the demo needs before anything of it starts. Contracts are compiled while packages are unpacked. */
async function ensureDemo(part) {
  const isNew = await ensurePart(root, 'compiler')
  const compiled = isNew ? runChild(process.execPath, [...source, compiler], { cwd: root, env: process.env }) : 0
  const [installed, code] = await Promise.allSettled([ensurePart(root, part), compiled])
  if (installed.status === 'rejected') throw installed.reason
  if (code.value !== 0) throw new Error('the contracts of the local chains could not be compiled')
}

async function main() {
  const [name = '', ...rest] = process.argv.slice(2)
  // `npm start` runs this for what it has left out at first.
  if (name === 'install') {
    for (const part of rest) await ensurePart(root, part)
    return 0
  }
  const task = Object.hasOwn(tasks, name) ? tasks[name] : undefined
  if (!task) throw new Error(`usage: bootstrap.mjs ${Object.keys(tasks).join('|')} [-- args]`)
  checkNode(process.versions.node)
  // npm needs one core, and Debian's packages come meanwhile. apt-get runs once at a time.
  const installed = task.demo ? ensureDemo(rest.includes('--all') ? 'everything' : 'servers') : ensureInstalled(root)
  const [programs] = await Promise.all([ensurePrograms(task), installed])
  const env = { ...process.env, ...programs }
  const file = join(root, task.file)
  try {
    accessSync(file, constants.R_OK)
  } catch {
    throw new Error(`${task.file} is not there: this checkout is incomplete`)
  }
  return runChild(process.execPath, [...source, file, ...rest.filter((word, at) => word !== '--' || at > 0)], {
    cwd: root,
    env,
  })
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(`portico: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
