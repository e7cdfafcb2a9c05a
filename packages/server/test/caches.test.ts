import { setTimeout as wait } from 'node:timers/promises'
import { startValkey } from '@portico/devnet/valkey'
import { describe, expect, it, onTestFinished } from 'vitest'

import type { AnswerCodec, Cache } from '../src/cache/Cache.js'
import { createCaches, type Caches } from '../src/cache/createCaches.js'
import { postgresAnswers } from '../src/cache/postgresAnswers.js'
import type { SharedAnswers } from '../src/cache/SharedAnswers.js'
import { valkeyAnswers } from '../src/cache/valkeyAnswers.js'
import { postgresForFile, valkeyForTest } from './storesForTests.js'

const openPostgres = postgresForFile()

const codec: AnswerCodec<string> = {
  write: (text) => Buffer.from(text),
  read: (bytes) => Buffer.from(bytes).toString(),
}
const sizeOf = (text: string): number => text.length
const cacheOf = (caches: Caches, time = 60_000): Cache<string> => caches.answers('a', { time, sizeOf, codec })
const never = (): Promise<never> => new Promise(() => {})

/** What is behind the memory of as many processes; each has its own connection. */
type OpenStores = (count: number) => Promise<readonly (SharedAnswers | undefined)[]>

const shared: Readonly<Record<string, OpenStores>> = {
  async PostgreSQL(count) {
    const query = await openPostgres()
    const connection = query()
    return Array.from({ length: count }, () => postgresAnswers(connection))
  },
  async Valkey(count) {
    const open = await valkeyForTest()
    return Promise.all(Array.from({ length: count }, async () => valkeyAnswers(await open())))
  },
}
const engines: Readonly<Record<string, OpenStores>> = {
  memory: async (count) => Array.from({ length: count }, () => undefined),
  ...shared,
}

describe.each(Object.entries(engines))('a cache in %s', (_, openStores) => {
  it('answers again while an answer is fresh, shares a question, and keeps no error', async () => {
    const [store] = await openStores(1)
    const cache = cacheOf(createCaches({ memory: 1e6, shared: store }), 400)
    let questions = 0
    const ask = async (): Promise<string> => {
      questions += 1
      await wait(20)
      return `answer ${questions}`
    }
    expect(await cache.fresh('key')).toBeUndefined()
    await expect(cache.get('key', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
    const all = await Promise.all(Array.from({ length: 10 }, () => cache.get('key', ask)))
    expect(new Set(all)).toEqual(new Set(['answer 1']))
    expect(await cache.fresh('key')).toBe('answer 1')
    expect(await cache.get('key', ask)).toBe('answer 1')
    expect(await cache.fresh('another')).toBeUndefined()
    await wait(450)
    expect(await cache.fresh('key')).toBeUndefined()
    expect(await cache.get('key', ask)).toBe('answer 2')
  })

  it('gives who forces an answer one of the last second', async () => {
    const [store] = await openStores(1)
    const cache = cacheOf(createCaches({ memory: 1e6, shared: store }))
    let questions = 0
    const ask = async (): Promise<string> => `answer ${(questions += 1)}`
    expect(await cache.get('key', ask)).toBe('answer 1')
    const all = await Promise.all(Array.from({ length: 100 }, () => cache.get('key', ask, true)))
    expect(new Set(all)).toEqual(new Set(['answer 1']))
    await wait(1500)
    expect(await cache.get('key', ask)).toBe('answer 1')
    expect(await Promise.all([cache.get('key', ask, true), cache.get('key', ask, true)])).toEqual([
      'answer 2',
      'answer 2',
    ])
    await expect(cache.get('other', () => Promise.reject(new Error('down')), true)).rejects.toThrow('down')
    expect(await cache.fresh('key')).toBe('answer 2')
  })

  it('drops a question when its time is over, so that the next one is asked anew', async () => {
    const [store] = await openStores(1)
    const caches = createCaches({ memory: 1e6, shared: store })
    const cache = caches.answers<string>('a', { time: 1000, sizeOf, codec, limit: 50 })
    const lost = [cache.get('key', never), cache.get('key', never)]
    await Promise.all(lost.map((answer) => expect(answer).rejects.toMatchObject({ name: 'TimeoutError' })))
    expect(await cache.get('key', async () => 'answer')).toBe('answer')
  })
})

describe.each(Object.entries(shared))('processes that share a cache in %s', (_, openStores) => {
  async function processes(count: number): Promise<readonly Cache<string>[]> {
    return (await openStores(count)).map((store) => cacheOf(createCaches({ memory: 1e6, shared: store })))
  }

  it('ask an upstream once, twenty of them, also when all force', async () => {
    const all = await processes(20)
    let questions = 0
    const ask = async (): Promise<string> => {
      questions += 1
      await wait(150)
      return `answer ${questions}`
    }
    const answers = await Promise.all(all.flatMap((cache) => [cache.get('key', ask), cache.get('key', ask)]))
    expect(new Set(answers)).toEqual(new Set(['answer 1']))
    expect(questions).toBe(1)
    await wait(1500)
    const forced = await Promise.all(all.map((cache) => cache.get('key', ask, true)))
    expect(new Set(forced)).toEqual(new Set(['answer 2']))
    expect(questions).toBe(2)
    const [, , , fourth] = all
    expect(await fourth!.fresh('key')).toBe('answer 2')
  })

  it('ask in the place of the one that died with its question, and of one that failed', async () => {
    const [first, second] = await openStores(2)
    // The first takes the lease, and never comes back.
    await first!.claim('ignored', { holder: 'dead', time: 300 }, Infinity)
    expect(await second!.claim('ignored', { holder: 'living', time: 300 }, Infinity)).toEqual({ isLeased: false })
    await expect
      .poll(() => second!.claim('ignored', { holder: 'living', time: 5000 }, Infinity), { timeout: 2000 })
      .toEqual({ isLeased: true })
    await second!.renew('ignored', { holder: 'dead', time: 5000 })
    await second!.release('ignored', 'dead')
    expect(await first!.claim('ignored', { holder: 'third', time: 300 }, Infinity), 'of the living').toEqual({
      isLeased: false,
    })

    const [here, there] = [first, second].map((store) => cacheOf(createCaches({ memory: 1e6, shared: store })))
    const failing = here!.get('key', async () => {
      await wait(100)
      throw new Error('down')
    })
    await wait(20)
    const answer = there!.get('key', async () => 'answer')
    await expect(failing).rejects.toThrow('down')
    expect(await answer).toBe('answer')
    expect(await here!.get('key', never)).toBe('answer')
  })

  it('renew the lease of a question that takes long', async () => {
    const [here, there] = await processes(2)
    let questions = 0
    const ask = async (): Promise<string> => {
      questions += 1
      await wait(2600)
      return 'answer'
    }
    const first = here!.get('key', ask)
    await wait(50)
    expect(await Promise.all([first, there!.get('key', ask)])).toEqual(['answer', 'answer'])
    expect(questions).toBe(1)
  })

  it('keep bytes as they are, and an answer that is too large to themselves', async () => {
    const [here, there] = await openStores(2)
    const bytes = Buffer.from([0, 255, 254, 13, 10, 128])
    await here!.write('key', 'none', { bytes, age: 100, left: 5000 })
    const found = await there!.read('key')
    expect(Buffer.from(found!.bytes)).toEqual(bytes)
    expect(found!.age).toBeGreaterThanOrEqual(100)
    expect(found!.left).toBeLessThanOrEqual(5000)
    await here!.write('key', 'none', { bytes: Buffer.from('older'), age: 3000, left: 5000 })
    expect(Buffer.from((await there!.read('key'))!.bytes)).toEqual(bytes)

    const [small, reader] = [here, there].map((store) =>
      createCaches({ memory: 1e6, shared: store }).answers<string>('b', { time: 5000, sizeOf, codec, largest: 10 }),
    )
    await small!.get('large', async () => 'x'.repeat(11))
    await small!.get('small', async () => 'x'.repeat(10))
    await expect.poll(() => reader!.fresh('small')).toBe('x'.repeat(10))
    expect(await reader!.fresh('large')).toBeUndefined()
    expect(await small!.fresh('large')).toBe('x'.repeat(11))
  })
})

describe('a cache in Valkey', () => {
  it('is that of each process while Valkey is gone, and shared when it is back, or after a flush', async () => {
    const server = await startValkey()
    onTestFinished(() => server.stop())
    const open = await valkeyForTest(server.url)
    const valkeys = [await open(), await open()]
    const [here, there] = valkeys.map((valkey) => cacheOf(createCaches({ memory: 1e6, shared: valkeyAnswers(valkey) })))
    await server.crash()
    expect(await here!.get('key', async () => 'of one')).toBe('of one')
    expect(await there!.get('key', async () => 'of the other')).toBe('of the other')
    await server.restart()
    await expect.poll(() => valkeys.map((valkey) => valkey.state()), { timeout: 10_000 }).toEqual(['ok', 'ok'])
    expect(await here!.get('second', async () => 'shared')).toBe('shared')
    await expect.poll(() => there!.fresh('second')).toBe('shared')
    await here!.get('third', async () => 'before')
    await server.flush()
    expect(await there!.get('third', async () => 'after')).toBe('after')
    expect(await here!.get('third', never)).toBe('before')
  })
})

describe('memory of caches', () => {
  it('has one bound for all, lets go what was unused for longest, and what is over', async () => {
    let now = 1000
    const caches = createCaches({ memory: 3000, now: () => now })
    const answers = caches.answers<string>('answers', { time: 10_000, sizeOf })
    const names = caches.values<string>('names', sizeOf)
    const text = 'x'.repeat(700)
    await answers.get('a', async () => text)
    names.set('a', text)
    names.set('b', text)
    expect(await answers.fresh('a')).toBe(text)
    names.set('c', text)
    expect(names.get('a'), 'unused for longest').toBeUndefined()
    expect(await answers.fresh('a')).toBe(text)
    names.set('large', 'x'.repeat(3000))
    expect(names.get('large')).toBeUndefined()
    names.set('b', 'x'.repeat(3000))
    expect(names.get('b'), 'not the one before').toBeUndefined()
    const before = caches.used()
    expect(before).toBeLessThanOrEqual(3000)
    now = 11_001
    // The next that is kept lets go what is over.
    names.set('d', '')
    expect(caches.used()).toBeLessThan(before - 700)
    expect(names.get('c')).toBe(text)
  })
})
