import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'

import { openTables, type GatewayDatabase } from '../src/database/openTables.js'
import { followedTo, followForTests, storedTransfers, strayRows } from './followed.js'
import { startMemoryNode, someTransfers, type MemoryNodeOptions } from '@portico/devnet/memory-node'
import { openForTests } from '@portico/devnet/postgres'

const log = (): void => undefined
async function node(options?: MemoryNodeOptions) {
  const made = await startMemoryNode(options)
  onTestFinished(() => made.stop())
  return made
}

describe.each(['embedded', 'server'] as const)('follower, %s', (kind) => {
  let database: GatewayDatabase
  beforeAll(async () => {
    database = await openForTests(kind, (config) => openTables(config, log))
  }, 120_000)
  afterAll(() => database.close())
  beforeEach(async () => {
    const tables = ['transfer', 'transaction', 'account_transaction', 'account_token', 'block', 'chain', 'token']
    await sql.raw(`truncate ${tables.map((name) => `follow_${name}`).join(', ')}`).execute(database.db)
  })

  it.each([true, false])(
    'copies all transfers and goes on with new blocks (logs with their time: %s)',
    async (isDated) => {
      const chain = await node({ isDated })
      chain.mine(someTransfers(700, 3))
      followForTests(database, chain)
      await followedTo(database.db, 699)
      chain.mine(someTransfers(3, 2))
      await followedTo(database.db, 702)
      expect(await storedTransfers(database.db)).toEqual(chain.transfers())
      expect(await strayRows(database.db)).toBe(0)
      const times = await sql`select number, time from follow_block where number = 100`.execute(database.db)
      expect(times.rows).toEqual([{ number: 100, time: 1_700_000_000 + 100 * 12 }])
    },
  )

  it('keeps few blocks that have no rows', async () => {
    const chain = await node()
    chain.mine(someTransfers(1000, 0))
    followForTests(database, chain)
    await followedTo(database.db, 999)
    const { rows } = await sql<{ n: number }>`select count(*) as n from follow_block`.execute(database.db)
    expect(rows[0]?.n).toBeLessThanOrEqual(256)
  })

  it.each([1, 20, 150, 400])('survives a reorganisation of %i blocks', async (depth) => {
    const chain = await node()
    chain.mine(someTransfers(500, 2))
    followForTests(database, chain)
    await followedTo(database.db, 499)
    chain.goBack(depth)
    chain.mine(someTransfers(depth + 1, 3, 777))
    await followedTo(database.db, 500)
    expect(await storedTransfers(database.db)).toEqual(chain.transfers())
    expect(await strayRows(database.db)).toBe(0)
  })

  it('survives a reorganisation while nothing runs, and another chain from the start', async () => {
    const chain = await node()
    chain.mine(someTransfers(50, 2))
    const first = followForTests(database, chain)
    await followedTo(database.db, 49)
    await first.stop()
    chain.goBack(50)
    chain.mine([[], ...someTransfers(60, 1, 5)])
    followForTests(database, chain)
    await followedTo(database.db, 60)
    expect(await storedTransfers(database.db)).toEqual(chain.transfers())
    expect(await strayRows(database.db)).toBe(0)
  })

  it('keeps what it has while the node goes back, and does not double it when it comes again', async () => {
    const chain = await node()
    chain.mine(someTransfers(100, 2))
    followForTests(database, chain)
    await followedTo(database.db, 99)
    const before = await storedTransfers(database.db)
    chain.faults.head = 60
    const asked = chain.requests()
    await vi.waitFor(() => expect(chain.requests()).toBeGreaterThan(asked + 4))
    expect(await storedTransfers(database.db)).toEqual(before)
    chain.faults.head = undefined
    chain.mine(someTransfers(1, 2))
    await followedTo(database.db, 100)
    expect(await storedTransfers(database.db)).toEqual(chain.transfers())
    expect(await strayRows(database.db)).toBe(0)
  })

  it('waits for blocks that a node only says it has', async () => {
    const chain = await node()
    chain.mine(someTransfers(10, 2))
    chain.faults.head = 5000
    const { lines } = followForTests(database, chain)
    await vi.waitFor(() => expect(lines.filter(({ event }) => event === 'follow.retry').length).toBeGreaterThan(2), {
      timeout: 10_000,
    })
    chain.faults.head = undefined
    chain.mine(someTransfers(2, 2))
    await followedTo(database.db, 11)
    expect(await storedTransfers(database.db)).toEqual(chain.transfers())
  })

  it('loses nothing to a node that has the blocks but not yet their logs', async () => {
    const chain = await node()
    chain.mine(someTransfers(40, 2))
    chain.faults.logsUntil = 20
    followForTests(database, chain)
    await followedTo(database.db, 39)
    expect(await storedTransfers(database.db)).toEqual(chain.transfers())
  })

  it('finds the range that a node allows, and takes a log once that is answered twice', async () => {
    const chain = await node()
    chain.mine(someTransfers(300, 1))
    chain.faults.maxRange = 30
    chain.faults.isTwice = true
    followForTests(database, chain)
    await followedTo(database.db, 299)
    expect(await storedTransfers(database.db)).toEqual(chain.transfers())
    expect(await strayRows(database.db)).toBe(0)
  })

  it('throws nothing away for a node of another network', async () => {
    const chain = await node()
    chain.mine(someTransfers(30, 2))
    const first = followForTests(database, chain)
    await followedTo(database.db, 29)
    await first.stop()
    const before = await storedTransfers(database.db)
    const other = await node()
    other.faults.chainId = 5
    other.goBack(0)
    other.mine(someTransfers(40, 1))
    const { lines } = followForTests(database, other)
    await vi.waitFor(() => expect(lines.filter(({ event }) => event === 'follow.retry').length).toBeGreaterThan(2), {
      timeout: 10_000,
    })
    expect(await storedTransfers(database.db)).toEqual(before)
  })

  it('reads anew from an earlier block', async () => {
    const chain = await node()
    chain.mine(someTransfers(30, 2))
    const first = followForTests(database, { ...chain, fromBlock: 20 })
    await followedTo(database.db, 29)
    await first.stop()
    expect(await storedTransfers(database.db)).toEqual(chain.transfers().slice(40))
    const second = followForTests(database, chain)
    await vi.waitFor(async () => expect(await storedTransfers(database.db)).toEqual(chain.transfers()))
    await second.stop()
    followForTests(database, { ...chain, fromBlock: 20 })
    chain.mine(someTransfers(1, 2))
    await followedTo(database.db, 30)
    expect(await storedTransfers(database.db)).toEqual(chain.transfers())
  })

  it('doubles nothing where two believe that they are elected', async () => {
    const chain = await node()
    chain.mine(someTransfers(600, 2))
    const { db } = database
    const unlocked: GatewayDatabase = {
      ...database,
      lock: async () => ({ lost: new AbortController().signal, release: async () => undefined }),
    }
    const both = [followForTests(unlocked, chain), followForTests(unlocked, chain)]
    await followedTo(db, 599)
    chain.goBack(30)
    chain.mine(someTransfers(40, 2, 3))
    await followedTo(db, 609)
    expect(await storedTransfers(db)).toEqual(chain.transfers())
    expect(await strayRows(db)).toBe(0)
    // The one that came second reads the position again, and is not stopped by an error of the database.
    const events = both.flatMap(({ lines }) => lines.map(({ event }) => event))
    expect(events).not.toContain('follow.databaseFailed')
  })

  it('goes on after a node that was down', async () => {
    const chain = await node()
    chain.mine(someTransfers(30, 2))
    chain.faults.isDown = true
    const { lines } = followForTests(database, chain)
    await vi.waitFor(() => expect(lines.some(({ event }) => event === 'follow.retry')).toBe(true), { timeout: 10_000 })
    chain.faults.isDown = false
    await followedTo(database.db, 29)
    expect(await storedTransfers(database.db)).toEqual(chain.transfers())
  })
})
