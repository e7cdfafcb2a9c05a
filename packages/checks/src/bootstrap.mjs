#!/usr/bin/env node
// `npm start`, `npm test` and `npm run bench` come here. Works straight after `git clone`: plain Node, no dependencies.
import { accessSync, constants } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkNode } from './bootstrap/checkNode.mjs'
import { ensureChromium } from './bootstrap/ensureChromium.mjs'
import { ensureInstalled } from './bootstrap/ensureInstalled.mjs'
import { ensurePostgres } from './bootstrap/ensurePostgres.mjs'
import { ensureValkey } from './bootstrap/ensureValkey.mjs'
import { ensureWebKit } from './bootstrap/ensureWebKit.mjs'
import { runChild } from './bootstrap/runChild.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..')
const source = ['--conditions=@portico/source', '--import', 'tsx']
const tasks = {
  start: { file: 'examples/dapp/start.ts' },
  test: { browser: 'headless', webkit: true, database: true, file: 'packages/checks/src/test.ts' },
  bench: { browser: 'whole', file: 'packages/bench/src/bench.ts' },
}

async function ensurePrograms({ browser, webkit, database }) {
  const found = {
    ...(browser && { CHROMIUM_PATH: await ensureChromium(process.env, browser === 'whole') }),
    // For what only the browser of visitors does, such as to keep a page that one comes back to.
    ...(browser === 'headless' && { WHOLE_CHROMIUM_PATH: await ensureChromium(process.env, true) }),
    ...(database && { POSTGRES_BIN: await ensurePostgres(process.env) }),
    ...(database && { VALKEY_SERVER: await ensureValkey(process.env) }),
  }
  if (webkit) await ensureWebKit(process.env)
  return found
}

async function main() {
  const [name = '', ...rest] = process.argv.slice(2)
  const task = Object.hasOwn(tasks, name) ? tasks[name] : undefined
  if (!task) throw new Error(`usage: bootstrap.mjs ${Object.keys(tasks).join('|')} [-- args]`)
  checkNode(process.versions.node)
  // npm needs one core, and Debian's packages come meanwhile. apt-get runs once at a time.
  const [programs] = await Promise.all([ensurePrograms(task), ensureInstalled(root)])
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
