import { sharedPostgres } from '@portico/devnet/postgres'
import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'

import type { LogLine } from '../src/index.js'

const cli = fileURLToPath(new URL('../src/cli.ts', import.meta.url))

/** Runs the command line; `line` resolves with the first log line of an event. */
function run(...flags: readonly string[]) {
  const child = spawn(process.execPath, ['--conditions=@portico/source', '--import', 'tsx', cli, ...flags], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', (part: Buffer) => (output.stdout += part.toString()))
  child.stderr.on('data', (part: Buffer) => (output.stderr += part.toString()))
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const lines = () =>
    output.stdout
      .split('\n')
      .filter(Boolean)
      .map((text) => JSON.parse(text) as LogLine)
  const line = async (event: string): Promise<LogLine> => {
    for (;;) {
      const found = lines().find((one) => one.event === event)
      if (found) return found
      if (child.exitCode !== null) throw new Error(`ended: ${output.stderr}`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  return { child, output, ended, lines, line }
}

describe('portico-gateway', () => {
  it('serves what its flags and file say, logs JSON without secrets, and stops on SIGTERM', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'gateway-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const file = join(folder, 'gateway.config.mjs')
    await writeFile(file, "export default { projects: [{ id: 'project-canary' }] }")
    const upstream = 'http://127.0.0.1:9/upstream-canary'
    const { child, ended, line, lines, output } = run(
      ...['--config', file, '--port=0', '--pad=120', '--log=debug', `--upstream=eip155:31337=${upstream}`],
    )
    const { url } = await line('started')
    const list = await fetch(`${String(url)}/getWallets?projectId=project-canary&search=query-canary`)
    expect(list.status).toBe(200)
    expect((await fetch(`${String(url)}/getWallets?projectId=other`)).status).toBe(401)
    expect(await (await fetch(`${String(url)}/health`)).json()).toMatchObject({
      wallets: 120,
      chains: ['eip155:31337'],
    })
    const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call', params: ['body-canary'] })
    await fetch(`${String(url)}/v1/?chainId=eip155:31337&projectId=project-canary`, { method: 'POST', body: call })
    await line('upstream.failed')
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(lines().map(({ event }) => event)).toContain('request')
    expect(lines().at(-1)).toMatchObject({ level: 'info', event: 'stopped' })
    expect(output.stdout).not.toContain('canary')
    expect(output.stderr).not.toContain('canary')
  })

  it('warns when any project id is served, and stops on SIGINT', async () => {
    const { child, ended, line } = run('--port=0')
    expect(await line('open')).toMatchObject({ level: 'warn' })
    child.kill('SIGINT')
    expect(await ended).toBe(0)
  })

  it('does not start on tables that are too old where it may not change them, and `migrate` does', async () => {
    const postgres = await sharedPostgres()
    onTestFinished(() => postgres.stop())
    const folder = await mkdtemp(join(tmpdir(), 'gateway-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const file = join(folder, 'gateway.config.json')
    await writeFile(file, JSON.stringify({ database: { url: await postgres.create('migrated'), migrate: false } }))
    const early = run('--config', file, '--port=0')
    expect(await early.ended).toBe(1)
    expect(early.output.stderr).toContain('The database is older than this program.')
    const migrated = run('migrate', '--config', file)
    expect(await migrated.ended, migrated.output.stderr).toBe(0)
    const { child, ended, line } = run('--config', file, '--port=0')
    await line('started')
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  }, 300_000)

  it('ends with a reason when it cannot start, with 78 where starting again would not help, and explains itself when asked', async () => {
    const wrong = run('--port=none')
    expect(await wrong.ended).toBe(78)
    expect(wrong.output.stderr).toContain('--port must be a whole number')
    const help = run('--help')
    expect(await help.ended).toBe(0)
    expect(help.output.stdout).toContain('--upstream CHAIN=URL')
  }, 60_000)
})
