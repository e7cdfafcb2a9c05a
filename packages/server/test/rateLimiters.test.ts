import { setTimeout as wait } from 'node:timers/promises'
import { startValkey } from '@portico/devnet/valkey'
import { describe, expect, it, onTestFinished } from 'vitest'

import { memoryLimits } from '../src/limits/memoryLimits.js'
import { postgresLimits } from '../src/limits/postgresLimits.js'
import type { CreateLimiter, RateLimiter } from '../src/limits/RateLimiter.js'
import { valkeyLimits } from '../src/limits/valkeyLimits.js'
import { postgresForFile, valkeyForTest } from './storesForTests.js'

const openPostgres = postgresForFile()

/** Limits of as many processes as there are; each its own connection. */
type OpenProcesses = (count: number) => Promise<readonly CreateLimiter[]>

const engines: Readonly<Record<string, OpenProcesses>> = {
  async memory(count) {
    // The processes of memory are one.
    const create = memoryLimits()
    const all = new Map<string, RateLimiter>()
    const once: CreateLimiter = (name, rate) => all.get(name) ?? (all.set(name, create(name, rate)), all.get(name)!)
    return Array.from({ length: count }, () => once)
  },
  async PostgreSQL(count) {
    const query = await openPostgres()
    return Array.from({ length: count }, () => postgresLimits(query()))
  },
  async Valkey(count) {
    const open = await valkeyForTest()
    return Promise.all(Array.from({ length: count }, async () => valkeyLimits(await open())))
  },
}

describe.each(Object.entries(engines))('limits in %s', (_, openProcesses) => {
  async function limiter(perSecond: number, burst: number): Promise<RateLimiter> {
    const [create] = await openProcesses(1)
    return create!('a', { perSecond, burst })
  }

  it('let a burst through, then the rate, and say how long to wait', async () => {
    const limits = await limiter(2, 3)
    for (let turn = 0; turn < 3; turn += 1) expect(await limits.take('a', 1)).toEqual({ taken: true })
    const refused = await limits.take('a', 1)
    expect(refused).toEqual({ taken: false, waitMs: expect.any(Number) })
    const { waitMs } = refused as { readonly waitMs: number }
    expect(waitMs).toBeGreaterThan(100)
    expect(waitMs).toBeLessThanOrEqual(500)
    expect(await limits.take('b', 1)).toEqual({ taken: true })
    await wait(waitMs + 5)
    expect(await limits.take('a', 1)).toEqual({ taken: true })
    expect(await limits.take('a', 1)).toMatchObject({ taken: false })
  })

  it('take nothing of what is refused', async () => {
    const limits = await limiter(0.01, 10)
    expect(await limits.take('a', 4)).toEqual({ taken: true })
    for (let turn = 0; turn < 3; turn += 1) expect(await limits.take('a', 8)).toMatchObject({ taken: false })
    expect(await limits.take('a', 6)).toEqual({ taken: true })
    expect(await limits.take('a', 0)).toEqual({ taken: true })
  })

  it('serve more than the burst when the bucket is full, and put it in debt', async () => {
    const limits = await limiter(100, 10)
    expect(await limits.take('a', 30)).toEqual({ taken: true })
    const refused = (await limits.take('a', 1)) as { readonly taken: false; readonly waitMs: number }
    expect(refused.taken).toBe(false)
    expect(refused.waitMs).toBeGreaterThan(150)
    expect(refused.waitMs).toBeLessThanOrEqual(210)
  })

  it('charge what is owed already', async () => {
    const limits = await limiter(0.1, 5)
    await limits.charge('a', 9)
    const refused = (await limits.take('a', 1)) as { readonly taken: false; readonly waitMs: number }
    expect(refused.taken).toBe(false)
    expect(refused.waitMs).toBeGreaterThan(49_000)
    expect(refused.waitMs).toBeLessThanOrEqual(50_000)
  })

  it('keep what has different names apart', async () => {
    const [create] = await openProcesses(1)
    const [requests, calls] = [
      create!('requests', { perSecond: 0.1, burst: 1 }),
      create!('calls', { perSecond: 0.1, burst: 1 }),
    ]
    expect(await requests.take('a', 1)).toEqual({ taken: true })
    expect(await calls.take('a', 1)).toEqual({ taken: true })
    expect(await requests.take('a', 1)).toMatchObject({ taken: false })
  })

  it('are shared by three processes within a tenth', async () => {
    const rate = { perSecond: 20, burst: 100 }
    const processes = (await openProcesses(3)).map((create) => create('a', rate))
    let taken = 0
    let attempts = 0
    const began = performance.now()
    // A client that asks three times as much as it may have, for two seconds.
    for (let turn = 0; performance.now() - began < 2000; turn += 1) {
      for (const limits of processes) {
        attempts += 1
        if ((await limits.take('c', 1)).taken) taken += 1
      }
      await wait(30)
    }
    const allowed = rate.burst + ((performance.now() - began) / 1000) * rate.perSecond
    expect(taken).toBeLessThanOrEqual(allowed * 1.1)
    expect(taken).toBeGreaterThan(Math.min(attempts, rate.burst) * 0.9)
  })
})

describe('limits in Valkey', () => {
  const rate = { perSecond: 0.01, burst: 10 }

  it('are counted by each process for itself while it is gone or silent, and shared when it is back', async () => {
    const server = await startValkey()
    onTestFinished(() => server.stop())
    const open = await valkeyForTest(server.url)
    const valkeys = [await open(), await open()]
    const [first, second] = valkeys.map((valkey) => valkeyLimits(valkey)('a', rate))
    const takeAll = async (limits: RateLimiter, client: string): Promise<number> => {
      let taken = 0
      while (taken < 50 && (await limits.take(client, 1)).taken) taken += 1
      return taken
    }
    expect(await takeAll(first!, 'a')).toBe(10)
    expect(await takeAll(second!, 'a')).toBe(0)

    // Not refused, which is remembered for a second.
    await first!.take('f', 10)
    await server.crash()
    expect(await takeAll(first!, 'b')).toBe(10)
    expect(await takeAll(second!, 'b')).toBe(10)
    expect(await takeAll(first!, 'f'), 'what it took itself before').toBe(0)
    // A connection may be refused a moment before it is told that it is closed.
    await expect.poll(() => valkeys.map((valkey) => valkey.state())).toEqual(['down', 'down'])

    await server.restart()
    await expect.poll(() => valkeys.map((valkey) => valkey.state()), { timeout: 10_000 }).toEqual(['ok', 'ok'])
    expect((await takeAll(first!, 'c')) + (await takeAll(second!, 'c'))).toBe(10)

    server.silence()
    const began = performance.now()
    expect(await takeAll(first!, 'd')).toBe(10)
    expect(performance.now() - began, 'one command waits, no more').toBeLessThan(3000)
    server.resume()
    await expect.poll(() => valkeys[0]!.state(), { timeout: 10_000 }).toBe('ok')

    expect(await takeAll(first!, 'e')).toBe(10)
    await server.flush()
    expect(await takeAll(second!, 'e'), 'a flush gives each client its burst again').toBe(10)
  })

  it('does not ask for a client that has to wait', async () => {
    const valkey = await (await valkeyForTest())()
    let commands = 0
    const counting = {
      ...valkey,
      client: {
        callBuffer: (...words: Parameters<typeof valkey.client.callBuffer>) => {
          commands += 1
          return valkey.client.callBuffer(...words)
        },
      },
    }
    const limits = valkeyLimits(counting)('a', rate)
    await limits.take('a', 8)
    for (let turn = 0; turn < 100; turn += 1) expect((await limits.take('a', 5)).taken).toBe(false)
    expect(commands).toBeLessThanOrEqual(3)
    expect((await limits.take('a', 2)).taken, 'less than what was refused').toBe(true)
  })
})
