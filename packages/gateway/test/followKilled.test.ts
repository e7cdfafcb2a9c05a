import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'

import { openTables } from '../src/database/openTables.js'
import type { GatewayConfig, LogLine } from '../src/index.js'
import { bundleGateway } from './bundleGateway.js'
import { followedTo, storedTransfers, strayRows } from './followed.js'
import { startMemoryNode, someTransfers, type MemoryNode } from '@portico/devnet/memory-node'
import { sharedPostgres, startPostgres, type SharedPostgres } from '@portico/devnet/postgres'

const chain = 'eip155:1'
let program: string
let postgres: SharedPostgres
beforeAll(async () => {
  program = await bundleGateway()
  postgres = await sharedPostgres()
})
afterAll(() => postgres.stop())

/** A gateway in a process of its own that follows the node; `line` resolves with the first log line of an event. */
function gateway(node: MemoryNode, database: GatewayConfig['database'], more: GatewayConfig = {}) {
  const config: GatewayConfig = {
    database,
    data: { networks: { [chain]: { follow: { node: node.url, maxRange: 20, pollInterval: 20 } } } },
    ...more,
  }
  const child = spawn(process.execPath, [program, JSON.stringify(config)], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  child.stdout.on('data', (part: Buffer) => (output += part.toString()))
  const ended = new Promise((resolve) => child.on('close', resolve))
  const lines = (): readonly LogLine[] =>
    output
      .split('\n')
      .slice(0, -1)
      .map((text) => JSON.parse(text) as LogLine)
  const find = (event: string) => lines().find((one) => one.event === event)
  return {
    child,
    find,
    line: (event: string) => vi.waitUntil(() => find(event), { timeout: 120_000, interval: 20 }),
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function longChain(): Promise<MemoryNode> {
  const node = await startMemoryNode({ isDated: true })
  onTestFinished(() => node.stop())
  node.mine(someTransfers(1500, 4))
  return node
}

/** Once the node was asked some times more: in the middle of the work. */
async function working(node: MemoryNode, requests: number): Promise<void> {
  const before = node.requests()
  await vi.waitUntil(() => node.requests() > before + requests, { timeout: 120_000, interval: 5 })
}

describe('a gateway that is killed', () => {
  it.each(['a folder', 'a server'])(
    'resumes where it stopped, with nothing lost or doubled: %s',
    async (where) => {
      const folder = await mkdtemp(join(tmpdir(), 'gateway-'))
      onTestFinished(() => rm(folder, { recursive: true, force: true }))
      const config = where === 'a server' ? await postgres.create('killed') : { folder: join(folder, 'data') }
      const node = await longChain()
      for (const requests of [25, 60, 100]) {
        const running = gateway(node, config)
        await running.line('started')
        await working(node, requests)
        await running.kill()
      }
      const last = gateway(node, config)
      await last.line('follow.atHead')
      last.child.kill('SIGTERM')
      await last.kill()
      const database = await openTables(config, () => undefined)
      onTestFinished(() => database.close())
      const stored = await storedTransfers(database.db)
      expect(stored).toHaveLength(6000)
      expect(stored).toEqual(node.transfers())
      expect(await strayRows(database.db)).toBe(0)
    },
    400_000,
  )
})

describe('three gateways on one database', () => {
  it('have one follower; when it is killed another goes on, with nothing lost or doubled', async () => {
    const url = await postgres.create('three')
    const node = await longChain()
    const database = await openTables(url, () => undefined)
    onTestFinished(() => database.close())
    const all = [gateway(node, url), gateway(node, url), gateway(node, url)]
    await Promise.all(all.map((one) => one.line('started')))
    const elected = () => all.filter((one) => one.find('follow.elected'))
    await vi.waitUntil(() => elected().length > 0, { timeout: 60_000 })
    await working(node, 30)
    expect(elected()).toHaveLength(1)
    const [first] = elected()
    await first?.kill()
    await vi.waitUntil(() => elected().length === 2, { timeout: 60_000 })
    await followedTo(database.db, 1499)
    node.goBack(20)
    node.mine(someTransfers(25, 3, 99))
    await followedTo(database.db, 1504)
    expect(await storedTransfers(database.db)).toEqual(node.transfers())
    expect(await strayRows(database.db)).toBe(0)
    expect(elected()).toHaveLength(2)
    // The others answer all the same.
    const ready = all
      .filter((one) => one !== first)
      .map(async (one) => (await fetch(`${String(one.find('started')?.url)}/ready`)).status)
    expect(await Promise.all(ready)).toEqual([200, 200])
  }, 400_000)

  it('go on when the database was gone', async () => {
    const own = await startPostgres()
    onTestFinished(() => own.stop())
    const node = await longChain()
    const all = [gateway(node, own.url), gateway(node, own.url)]
    await Promise.all(all.map((one) => one.line('started')))
    await working(node, 20)
    await own.crash()
    const url = String(all[0]?.find('started')?.url)
    const status = async (path: string) => (await fetch(`${url}${path}`)).status
    await vi.waitUntil(async () => (await status('/ready')) === 503, { timeout: 20_000, interval: 100 })
    // What needs no database goes on meanwhile, and the rest says that it is to be asked again.
    expect(await status('/getWallets?projectId=x')).toBe(200)
    for (const question of ['balance', 'history', 'nfts'])
      expect(await status(`/v1/account/${chain}:0x${'1'.padStart(40, '0')}/${question}?projectId=x`), question).toBe(
        503,
      )
    await own.restart()
    const database = await openTables(own.url, () => undefined)
    onTestFinished(() => database.close())
    await followedTo(database.db, 1499)
    expect(await storedTransfers(database.db)).toEqual(node.transfers())
    await vi.waitUntil(async () => (await status('/ready')) === 200, { timeout: 20_000, interval: 100 })
  }, 400_000)
})
