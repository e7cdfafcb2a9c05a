import { startValkey } from '@portico/devnet/valkey'
import { describe, expect, it, onTestFinished } from 'vitest'

import { memoryProofs } from '../src/proofs/memoryProofs.js'
import { postgresProofs } from '../src/proofs/postgresProofs.js'
import type { UsedProofs } from '../src/proofs/UsedProofs.js'
import { valkeyProofs } from '../src/proofs/valkeyProofs.js'
import { postgresForFile, valkeyForTest } from './storesForTests.js'

const openPostgres = postgresForFile()

const life = 240_000
const soon = (): number => Date.now() + life

/** Used proofs of as many processes; each has its own connection. */
const engines: Readonly<Record<string, (count: number) => Promise<readonly UsedProofs[]>>> = {
  async memory(count) {
    const proofs = memoryProofs()
    return Array.from({ length: count }, () => proofs)
  },
  async PostgreSQL(count) {
    const query = await openPostgres()
    return Array.from({ length: count }, () => postgresProofs(query()))
  },
  async Valkey(count) {
    const open = await valkeyForTest()
    const all = await Promise.all(Array.from({ length: count }, async () => valkeyProofs(await open(), { life })))
    // From now on it knows proofs.
    await expect(all[0]!.use('first', Date.now() + 1000)).rejects.toThrow('younger')
    return all
  },
}

describe.each(Object.entries(engines))('used proofs in %s', (_, open) => {
  it('are used once, however many processes are given them at once', async () => {
    const processes = await open(3)
    const ids = Array.from({ length: 20 }, (_id, at) => `id ${at}`)
    const uses = await Promise.all(
      ids.flatMap((id) =>
        processes.flatMap((proofs) => [proofs, proofs].map(async () => [id, await proofs.use(id, soon() + 1000)])),
      ),
    )
    const first = uses.filter(([, isFirst]) => isFirst).map(([id]) => id)
    expect(first.toSorted()).toEqual(ids.toSorted())
    for (const proofs of processes) expect(await proofs.use('id 0', soon() + 1000)).toBe(false)
  })
})

describe('used proofs in memory', () => {
  it('are forgotten when they are over, and refused when there are too many', async () => {
    let now = 0
    const proofs = memoryProofs({ most: 2, now: () => now })
    expect(await proofs.use('a', 10)).toBe(true)
    expect(await proofs.use('b', 20)).toBe(true)
    await expect(proofs.use('c', 30)).rejects.toThrow('too many')
    now = 10
    expect(await proofs.use('c', 30)).toBe(true)
    expect(await proofs.use('b', 20)).toBe(false)
    expect(await proofs.use('c', 30)).toBe(false)
  })
})

describe('used proofs in Valkey', () => {
  it('are not used again after a flush or a restart, nor while it is gone', async () => {
    const server = await startValkey()
    onTestFinished(() => server.stop())
    const valkey = await (await valkeyForTest(server.url))()
    let now = Date.now()
    const proofs = valkeyProofs(valkey, { life, now: () => now })
    const made = now + 1000
    await expect(proofs.use('old', now + life - 1000), 'made before the store knew proofs').rejects.toThrow('younger')
    // Of a proof that is made a second later, which a clock that goes ahead has already.
    now = made
    expect(await proofs.use('proof', made + life)).toBe(true)
    expect(await proofs.use('proof', made + life)).toBe(false)
    now += 60_000
    await server.flush()
    await expect(proofs.use('proof', made + life)).rejects.toThrow('younger')
    await server.crash()
    await expect(proofs.use('proof', made + life)).rejects.toThrow()
    await server.restart()
    await expect.poll(() => valkey.state(), { timeout: 10_000 }).toBe('ok')
    await expect(proofs.use('proof', made + life)).rejects.toThrow('younger')
    expect(await proofs.use('new', now + life + 10_000)).toBe(true)
    now += life
    expect(await proofs.use('proof', made + life), 'it is over').toBe(false)
  })
})
