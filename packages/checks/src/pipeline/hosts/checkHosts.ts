import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium, type Browser } from '@playwright/test'
import type { PackedOptions } from '../published/packPackages.js'
import { runProgram, type ToolOptions } from '../runTool.js'
import type { Outcome } from '../Step.js'
import { createFolders } from './createFolders.js'
import { driveHost, type Drive } from './driveHost.js'
import { hostRows, type HostRow } from './rows.js'
import { compareTable, renderTable, type HostResult } from './table.js'

export interface HostsOptions extends PackedOptions {
  /** Writes the table of `docs/hosts.md` anew instead of comparing with it. */
  readonly update?: boolean
  /** Names of rows that contain one of these. Default: all. */
  readonly only?: readonly string[]
}

/**
 * Sites on every framework and bundler of the table in docs/hosts.md, built from the packed packages and driven in Chromium. Where
 * one does what another is about to do, they share it: the site that Next.js builds is tested here as well.
 */
export async function checkHosts({ update = false, only, packing, ...options }: HostsOptions): Promise<Outcome> {
  const rows = hostRows.filter(({ name }) => !only?.length || only.some((word) => name.includes(word)))
  const scratch = mkdtempSync(join(tmpdir(), 'portico-hosts-'))
  const env = { ...options.env, NODE_OPTIONS: '', NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
  const apart: ToolOptions = { ...options, env }
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
  try {
    const folders = await createFolders(rows, scratch, await packing.packages(), apart)
    cpSync(join(options.root, 'packages/checks/hosts/serve.mjs'), join(scratch, 'serve.mjs'))
    const waiting = [...rows]
    const results: HostResult[] = []
    const faults: string[] = []
    const work = async (): Promise<void> => {
      for (let row = waiting.shift(); row; row = waiting.shift()) {
        const started = performance.now()
        const folder = folders.get(row)!
        try {
          const built = await build(row, folder, apart)
          const drive = await visit(row, folder, join(scratch, 'serve.mjs'), browser)
          results.push({ row, built, drive, lines: linesOf(join(folder, row.source)) })
          const { messages } = drive
          if (messages.length > 0) faults.push(`${row.name}: the console shows\n${messages.join('\n')}`)
          if (!drive.signs && row.signs !== false) faults.push(`${row.name}: the signature is not that of the account`)
        } catch (error) {
          faults.push(`${row.name}: ${error instanceof Error ? error.message : String(error)}`)
        }
        options.print(`${row.name}: ${((performance.now() - started) / 1000).toFixed(1)} s\n`)
      }
    }
    await Promise.all([work(), work()])
    const page = join(options.root, 'docs/hosts.md')
    if (faults.length === 0 && update) writeFileSync(page, renderTable(readFileSync(page, 'utf8'), results))
    else faults.push(...compareTable(readFileSync(page, 'utf8'), results))
    for (const fault of faults) options.print(`${fault}\n`)
    const failed = new Set(faults.map((fault) => fault.split(':')[0])).size
    return { passed: rows.length - failed, failed, note: `${rows.length} hosts` }
  } finally {
    await browser.close()
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 })
  }
}

/** @throws what a script printed, where it failed */
async function build({ scripts }: HostRow, folder: string, options: ToolOptions): Promise<true> {
  for (const script of scripts) {
    const printed: string[] = []
    const there = { ...options, root: folder, print: (text: string) => void printed.push(text) }
    const code = await runProgram('npm', ['run', '--silent', script], there)
    if (code !== 0) throw new Error(`npm run ${script} ended with ${code}\n${printed.join('')}`)
  }
  return true
}

async function visit(
  { output, asks = false, signs = true }: HostRow,
  folder: string,
  serve: string,
  browser: Browser,
): Promise<Drive> {
  const port = await freePort()
  const next = ['node_modules/next/dist/bin/next', 'start', '--hostname', '127.0.0.1', '--port', String(port)]
  const words = output === 'next' ? [join(folder, '..', next[0]!), ...next.slice(1)] : [serve, join(folder, output)]
  const server = spawn(process.execPath, words, {
    cwd: folder,
    env: { ...process.env, NODE_OPTIONS: '', NODE_ENV: 'production', SITE_ORIGIN: `http://localhost:${port}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    let origin = `http://localhost:${port}`
    for await (const line of createInterface({ input: server.stdout })) {
      if (output !== 'next') origin = line
      if (output !== 'next' || line.includes('Ready')) break
    }
    const drive = await driveHost(browser, origin, { asks, signs })
    const own = output === 'next' ? '' : readFileSync(join(folder, 'index.html'), 'utf8')
    return { ...drive, serverRenders: drive.serverRenders && !own.includes('<button') }
  } finally {
    server.kill()
    if (server.exitCode === null) await once(server, 'exit')
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** Lines of a host's own code. */
function linesOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8').trimEnd().split('\n').length)
    .reduce((sum, lines) => sum + lines, 0)
}
