// How fast a chain of 100 000 transfers is followed, on each database:
// node --conditions=@portico/source --import tsx packages/gateway/scripts/measureFollowing.ts
// The node answers from memory, in a process of its own: what is measured is the follower and the database.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'

import { openTables, type GatewayDatabase } from '../src/database/openTables.js'
import { startFollowing } from '../src/follow/startFollowing.js'
import { startMemoryNode, someTransfers } from '@portico/devnet/memory-node'
import { startPostgres } from '@portico/devnet/postgres'

const blocks = 10_000
const each = 10
const chain = 'eip155:1'
const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 }

async function serve(isDated: boolean): Promise<void> {
  const node = await startMemoryNode({ isDated })
  node.mine(someTransfers(blocks, each))
  process.once('disconnect', () => process.exit())
  process.send?.(node.url)
}

async function startNode(isDated: boolean) {
  const child = fork(fileURLToPath(import.meta.url), [isDated ? 'dated' : 'undated'])
  const [url] = (await once(child, 'message')) as [string]
  return { url, stop: () => child.kill() }
}

async function measure(name: string, database: GatewayDatabase, isDated: boolean): Promise<void> {
  const node = await startNode(isDated)
  const started = performance.now()
  const cpu = process.cpuUsage()
  const following = startFollowing({
    chain,
    settings: { fromBlock: 0, transactions: false, maxRange: 2000, pollInterval: 100, maxLag: 100 },
    upstream: { urls: [node.url] },
    currency,
    database,
    log: () => undefined,
  })
  const height = async (): Promise<number | undefined> => {
    const row = await database.db.selectFrom('follow_chain').select('number').executeTakeFirst()
    return row?.number
  }
  while ((await height()) !== blocks - 1) await new Promise((resolve) => setTimeout(resolve, 50))
  const seconds = (performance.now() - started) / 1000
  const { user, system } = process.cpuUsage(cpu)
  const cpuSeconds = ((user + system) / 1e6).toFixed(1)
  const { rows } = await sql<{ n: number }>`select count(*) as n from follow_transfer`.execute(database.db)
  const count = rows[0]?.n ?? 0
  if (count !== blocks * each) throw new Error(`${name}: ${count} transfers, not ${blocks * each}`)
  const memory = Math.round(process.memoryUsage.rss() / 1024 / 1024)
  console.log(
    `${name.padEnd(28)} ${isDated ? 'dated logs  ' : 'undated logs'} ${seconds.toFixed(1)} s, ` +
      `${Math.round(count / seconds)} logs/s, ${cpuSeconds} s of CPU, ${memory} MB resident`,
  )
  await following.stop()
  node.stop()
  await database.close()
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-follow-'))
  const postgres = await startPostgres({ isDurable: true })
  const log = (): void => undefined
  try {
    for (const isDated of [true, false]) {
      const name = isDated ? 'dated' : 'undated'
      await measure('PostgreSQL 15', await openTables(await postgres.create(name), log), isDated)
      await measure('PGlite in a folder', await openTables({ folder: join(folder, name) }, log), isDated)
      await measure('PGlite in memory', await openTables(undefined, log), isDated)
    }
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const [role] = process.argv.slice(2)
await (role === undefined ? main() : serve(role === 'dated'))
