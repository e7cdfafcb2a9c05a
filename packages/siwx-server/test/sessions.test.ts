import { openDatabase, statements, type Database } from '@portico/database'
import { sharedPostgres, type SharedPostgres } from '@portico/devnet/postgres'
import { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryStores, type Siwx, type SiwxStores } from '../src/index.js'
import { postgresStores, postgresTables } from '../src/stores/postgresStores.js'
import { redisStores } from '../src/stores/redisStores.js'
import { codeOf, createTestSiwx, newKey, sent, signInOf, withCookie, type Key } from './signInForTests.js'
import { startRedisServer } from './redisServer.js'

const minute = 60_000
/** The clock of this process alone: timers and servers go on. */
const passes = (milliseconds: number): void => void vi.setSystemTime(Date.now() + milliseconds)
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

let postgres: SharedPostgres
let database: Database<unknown>
let redisServer: Awaited<ReturnType<typeof startRedisServer>>
let redis: Redis
beforeAll(async () => {
  postgres = await sharedPostgres()
  const migrations = { '1': statements(...postgresTables) }
  database = await openDatabase({ config: await postgres.create('siwx'), program: 'test', migrations })
  redisServer = await startRedisServer()
  redis = new Redis(redisServer.port, '127.0.0.1')
})
afterAll(async () => {
  redis.disconnect()
  await redisServer.stop()
  await database.close()
  await postgres.stop()
})

const stores: Readonly<Record<string, () => SiwxStores>> = {
  memory: () => memoryStores(),
  PostgreSQL: () => postgresStores(database.pool!),
  Redis: () => redisStores(redis),
}

async function open(siwx: Siwx, key: Key = newKey(), before?: string): Promise<string> {
  return sent((await siwx.signIn(withCookie(before), await signInOf(key, await siwx.nonce()))).setCookie)
}

describe.each(Object.entries(stores))('with stores in %s', (_, make) => {
  it('takes each nonce once, even when ten requests bring it at the same moment', async () => {
    const { nonces } = make()
    const siwx = createTestSiwx({ nonces })
    const signIn = await signInOf(newKey(), await siwx.nonce())
    const all = await Promise.all(Array.from({ length: 10 }, () => codeOf(siwx.verify(signIn))))
    expect(all.filter((one) => Array.isArray(one))).toHaveLength(1)
    expect(all.filter((one) => one === 'signIn/nonce')).toHaveLength(9)
  })

  it('knows a session by its cookie until it is signed out', async () => {
    const siwx = createTestSiwx(make())
    const key = newKey()
    const cookie = await open(siwx, key)
    expect(await siwx.session(withCookie(cookie))).toMatchObject({
      account: { address: key.address, chainId: 'eip155:1' },
    })
    expect(await siwx.session({ headers: { cookie } })).toMatchObject({ account: { address: key.address } })
    expect(sent((await siwx.signOut(withCookie(cookie))).setCookie)).toBe('__Host-siwx=')
    expect(await siwx.session(withCookie(cookie))).toBeUndefined()
  })

  it('keeps the accounts that signed in before, and ends the session they had', async () => {
    const siwx = createTestSiwx(make())
    const key = newKey()
    const first = await open(siwx, key)
    const signIn = await signInOf(key, await siwx.nonce(), { chainId: '137' })
    const second = sent((await siwx.signIn(withCookie(first), signIn)).setCookie)
    const chains = (await siwx.session(withCookie(second)))?.accounts.map(({ chainId }) => chainId)
    expect(chains).toEqual(['eip155:137', 'eip155:1'])
    expect(await siwx.session(withCookie(first))).toBeUndefined()
  })

  it('signs one account out, on one network or on all, and leaves the others signed in', async () => {
    const siwx = createTestSiwx(make())
    const [ada, theo] = [newKey(), newKey()]
    let cookie = await open(siwx, ada)
    const onPolygon = await signInOf(ada, await siwx.nonce(), { chainId: '137' })
    cookie = sent((await siwx.signIn(withCookie(cookie), onPolygon)).setCookie)
    cookie = await open(siwx, theo, cookie)
    const who = async (of: string) =>
      (await siwx.session(withCookie(of)))?.accounts.map(({ address, chainId }) => [address, chainId])

    const before = cookie
    const account = { address: ada.address.toLowerCase(), chainId: 'eip155:1' }
    const change = await siwx.signOut(withCookie(cookie), account)
    cookie = sent(change.setCookie)
    const left = [
      [theo.address, 'eip155:1'],
      [ada.address, 'eip155:137'],
    ]
    expect(change.session?.accounts.map(({ address, chainId }) => [address, chainId])).toEqual(left)
    expect([await who(cookie), await who(before)]).toEqual([left, left])
    // The secret is another one from then on.
    expect(cookie).not.toBe(before)
    passes(31_000)
    expect(await who(before)).toBeUndefined()

    cookie = sent((await siwx.signOut(withCookie(cookie), { address: ada.address })).setCookie)
    expect(await who(cookie)).toEqual([[theo.address, 'eip155:1']])
    // One who is not signed in: nothing changes.
    const unchanged = await siwx.signOut(withCookie(cookie), { address: newKey().address })
    cookie = sent(unchanged.setCookie)
    expect(await who(cookie)).toEqual([[theo.address, 'eip155:1']])
    // The last one ends the session.
    expect(sent((await siwx.signOut(withCookie(cookie), { address: theo.address })).setCookie)).toBe('__Host-siwx=')
    expect(await who(cookie)).toBeUndefined()
  })

  it('loses none of two accounts that are signed out at the same moment', async () => {
    const siwx = createTestSiwx(make())
    const keys = [newKey(), newKey(), newKey()]
    let cookie: string | undefined
    for (const key of keys) cookie = await open(siwx, key, cookie)
    const changes = await Promise.all(
      keys.slice(0, 2).map(({ address }) => siwx.signOut(withCookie(cookie), { address })),
    )
    for (const { setCookie } of changes) {
      const session = await siwx.session(withCookie(sent(setCookie)))
      expect(session?.accounts.map(({ address }) => address)).toEqual([keys[2]!.address])
    }
  })

  it('ends the sessions of an account everywhere, and no others', async () => {
    const siwx = createTestSiwx(make())
    const key = newKey()
    const [here, there, other] = [await open(siwx, key), await open(siwx, key), await open(siwx)]
    await siwx.signOutEverywhere(withCookie(here))
    expect(await siwx.session(withCookie(here))).toBeUndefined()
    expect(await siwx.session(withCookie(there))).toBeUndefined()
    expect(await siwx.session(withCookie(other))).toBeDefined()
    expect(await siwx.session(withCookie(await open(siwx, key)))).toBeDefined()
  })

  it('replaces the secret of the cookie after 15 minutes; the one before works for 30 seconds more', async () => {
    const siwx = createTestSiwx(make())
    const cookie = await open(siwx)
    expect((await siwx.refresh(withCookie(cookie))).setCookie).toBeUndefined()
    passes(15 * minute)
    // Several requests of a page at once: one of them gets the new cookie, and all are answered.
    const changes = await Promise.all(Array.from({ length: 5 }, () => siwx.refresh(withCookie(cookie))))
    for (const { session } of changes) expect(session).toBeDefined()
    const [next, ...more] = changes.flatMap(({ setCookie }) => (setCookie === undefined ? [] : [sent(setCookie)]))
    expect(more).toEqual([])
    expect(next).not.toBe(cookie)
    expect(await siwx.session(withCookie(cookie))).toBeDefined()
    passes(31_000)
    expect(await siwx.session(withCookie(cookie))).toBeUndefined()
    expect(await siwx.session(withCookie(next))).toBeDefined()
    await siwx.signOut(withCookie(next))
    expect(await siwx.session(withCookie(next))).toBeUndefined()
  })

  it('ends a session that is signed out while its secret is replaced', async () => {
    const { sessions, nonces } = make()
    const siwx = createTestSiwx({ sessions, nonces })
    const cookie = await open(siwx)
    passes(16 * minute)
    const record = (await sessions.get(cookie.split('=')[1]!.split('.')[0]!))!
    await siwx.signOut(withCookie(cookie))
    expect(await sessions.replace(record.secretHash, { ...record, secretHash: 'next' })).toBe(false)
    expect(await sessions.get(record.id)).toBeUndefined()
  })

  it('replaces a record only for the secret that it has', async () => {
    const { sessions, nonces } = make()
    const cookie = await open(createTestSiwx({ sessions, nonces }))
    const record = (await sessions.get(cookie.split('=')[1]!.split('.')[0]!))!
    expect(await sessions.replace('another', { ...record, secretHash: 'next' })).toBe(false)
    expect(await sessions.get(record.id)).toEqual(record)
    expect(await sessions.replace(record.secretHash, { ...record, secretHash: 'next' })).toBe(true)
    expect(await sessions.get(record.id)).toEqual({ ...record, secretHash: 'next' })
  })

  it('forgets a session after its lifetime, and an account after the time of its message', async () => {
    const siwx = createTestSiwx({ ...make(), session: { lifetime: 60 * minute } })
    const key = newKey()
    const short = await signInOf(key, await siwx.nonce(), {
      expirationTime: new Date(Date.now() + 10 * minute).toISOString(),
    })
    const first = sent((await siwx.signIn(withCookie(undefined), short)).setCookie)
    const second = await open(siwx)
    passes(11 * minute)
    expect(await siwx.session(withCookie(first))).toBeUndefined()
    expect(await siwx.session(withCookie(second))).toBeDefined()
    passes(50 * minute)
    expect(await siwx.session(withCookie(second))).toBeUndefined()
  })

  it('stores nothing of which a cookie could be made', async () => {
    const { sessions, nonces } = make()
    const siwx = createTestSiwx({ sessions, nonces })
    const cookie = await open(siwx)
    const [id, secret] = cookie.split('=')[1]!.split('.')
    expect(JSON.stringify(await sessions.get(id!))).not.toContain(secret)
    expect(secret).toMatch(/^[A-Za-z0-9]{43}$/)
  })
})

it('refuses a nonce that expired', async () => {
  for (const make of [stores['memory']!, stores['PostgreSQL']!]) {
    const siwx = createTestSiwx(make())
    const nonce = await siwx.nonce()
    passes(5 * minute + 1)
    expect(await codeOf(siwx.verify(await signInOf(newKey(), nonce)))).toBe('signIn/nonce')
  }
})

it('has Redis remove what expires', async () => {
  const { nonces } = redisStores(redis)
  await nonces.add('soonExpired', Date.now() + 50)
  await vi.waitFor(async () => expect(await redis.exists('siwx:nonce:soonExpired')).toBe(0))
  expect(await nonces.take('soonExpired')).toBe(false)
})

it('keeps no more in memory than it is told to', async () => {
  const { nonces } = memoryStores({ most: 2 })
  for (const nonce of ['a', 'b', 'c']) await nonces.add(nonce, Date.now() + minute)
  expect([await nonces.take('a'), await nonces.take('b'), await nonces.take('c')]).toEqual([false, true, true])
})

it('sets a cookie for this host alone, out of reach of scripts, and as the host wants it', async () => {
  const setCookie = async (session?: Parameters<typeof createTestSiwx>[0]) => {
    const siwx = createTestSiwx(session)
    return (await siwx.signIn(withCookie(undefined), await signInOf(newKey(), await siwx.nonce()))).setCookie
  }
  expect(await setCookie()).toMatch(
    /^__Host-siwx=\w{22}\.\w{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=604800; Secure$/,
  )
  const cookie = { sameSite: 'Strict', secure: false } as const
  expect(await setCookie({ session: { cookie } })).toMatch(
    /^siwx=\S+; Path=\/; HttpOnly; SameSite=Strict; Max-Age=604800$/,
  )
})

it('makes nonces of 22 letters and digits, each as likely as the others', async () => {
  const siwx = createTestSiwx()
  const all = await Promise.all(Array.from({ length: 2000 }, () => siwx.nonce()))
  expect(new Set(all).size).toBe(2000)
  for (const nonce of all) expect(nonce).toMatch(/^[A-Za-z0-9]{22}$/)
  const counts = new Map<string, number>()
  for (const letter of all.join('')) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  const expected = 44_000 / 62
  expect(counts.size).toBe(62)
  for (const count of counts.values()) expect(Math.abs(count - expected)).toBeLessThan(6 * Math.sqrt(expected))
})
