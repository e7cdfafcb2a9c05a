import { openDatabase, statements, type Database } from '@portico/database'
import { sharedPostgres, type SharedPostgres } from '@portico/devnet/postgres'
import { sharedValkey, type SharedValkey } from '@portico/devnet/valkey'
import { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryStores, type Siwx, type SiwxStores } from '../src/index.js'
import { postgresStores, postgresTables } from '../src/stores/postgresStores.js'
import { redisStores } from '../src/stores/redisStores.js'
import { randomText } from '../src/random.js'
import { codeOf, createTestSiwx, newKey, sent, signInOf, withCookie, type Key } from './signInForTests.js'
import {
  newPolkadotKey,
  polkadotChains,
  polkadotSite,
  type PolkadotChain,
  type PolkadotKey,
} from './polkadotForTests.js'

const minute = 60_000
/** The clock of this process alone: timers and servers go on. */
const passes = (milliseconds: number): void => void vi.setSystemTime(Date.now() + milliseconds)
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

let postgres: SharedPostgres
let database: Database<unknown>
let valkey: SharedValkey
let redis: Redis
beforeAll(async () => {
  postgres = await sharedPostgres()
  const migrations = { '1': statements(...postgresTables) }
  database = await openDatabase({ config: await postgres.create('siwx'), program: 'test', migrations })
  valkey = await sharedValkey()
  redis = new Redis(valkey.url)
})
afterAll(async () => {
  redis.disconnect()
  await valkey.stop()
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
  it('takes each nonce once, even when ten requests bring it to two processes at the same moment', async () => {
    const { nonces } = make()
    const [one, two] = [createTestSiwx({ nonces }), createTestSiwx({ nonces })]
    const signIn = await signInOf(newKey(), await one.nonce())
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => codeOf((at % 2 === 0 ? one : two).verify(signIn))),
    )
    expect(answers.filter((answer) => Array.isArray(answer))).toHaveLength(1)
    expect(answers.filter((answer) => answer === 'signIn/nonce')).toHaveLength(9)
    // Another one is another one.
    expect(await two.verify(await signInOf(newKey(), await one.nonce()))).toHaveLength(1)
  })

  it('remembers a used nonce for as long as it is told to', async () => {
    const { nonces } = make()
    const nonce = randomText(20)
    expect(await nonces.use(nonce, Date.now() + minute)).toBe(true)
    passes(minute - 1)
    expect(await nonces.use(nonce, Date.now() + minute)).toBe(false)
    expect(await nonces.use(randomText(20), Date.now() + minute)).toBe(true)
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

  it('signs a key out on all its networks by one of the addresses that it has', async () => {
    const siwx = createTestSiwx({ ...make(), ...polkadotSite })
    const key = await newPolkadotKey()
    let cookie: string | undefined
    for (const [chainId, prefix] of polkadotChains)
      cookie = sent((await siwx.signIn(withCookie(cookie), await key.signIn(siwx, chainId, prefix))).setCookie)
    const ethereum = newKey()
    cookie = await open(siwx, ethereum, cookie)
    const { session } = await siwx.signOut(withCookie(cookie), { address: key.address(polkadotChains[0][1]) })
    expect(session?.accounts.map(({ address }) => address)).toEqual([ethereum.address])
  })

  it('ends the sessions of a key everywhere, whatever address of it has signed in', async () => {
    const siwx = createTestSiwx({ ...make(), ...polkadotSite })
    const [key, other] = [await newPolkadotKey(), await newPolkadotKey()]
    const cookieOf = async (one: PolkadotKey, [chainId, prefix]: PolkadotChain) =>
      sent((await siwx.signIn(withCookie(undefined), await one.signIn(siwx, chainId, prefix))).setCookie)
    const [polkadotChain, kusama] = polkadotChains
    const [here, there, others] = [
      await cookieOf(key, polkadotChain),
      await cookieOf(key, kusama),
      await cookieOf(other, kusama),
    ]
    const subject = `polkadot:${key.publicKey}`
    expect(await siwx.session(withCookie(there))).toMatchObject({ account: { address: key.address(2), subject } })
    await siwx.signOutEverywhere(withCookie(here))
    expect(await siwx.session(withCookie(here))).toBeUndefined()
    expect(await siwx.session(withCookie(there))).toBeUndefined()
    expect(await siwx.session(withCookie(others))).toBeDefined()
  })

  it('keeps accounts with the epoch of their own sign-in', async () => {
    const { sessions, nonces } = make()
    const siwx = createTestSiwx({ sessions, nonces })
    const [ada, theo] = [newKey(), newKey()]
    const first = await open(siwx, ada)
    await siwx.signOutEverywhere(withCookie(first))
    const second = await open(siwx, ada)
    const third = await open(siwx, theo, second)
    const record = await sessions.get(third.split('=')[1]!.split('.')[0]!)
    expect(record?.accounts.map(({ address, epoch }) => [address, epoch])).toEqual([
      [theo.address, 0],
      [ada.address, 1],
    ])
  })

  it('leaves the latest account alone where the site keeps no others', async () => {
    const siwx = createTestSiwx({ ...make(), session: { keepAccounts: false } })
    const theo = newKey()
    const cookie = await open(siwx, theo, await open(siwx))
    expect((await siwx.session(withCookie(cookie)))?.accounts.map(({ address }) => address)).toEqual([theo.address])
  })

  it('has an account once that signs in on the same network again', async () => {
    const siwx = createTestSiwx(make())
    const ada = newKey()
    const cookie = await open(siwx, ada, await open(siwx, ada))
    expect((await siwx.session(withCookie(cookie)))?.accounts).toHaveLength(1)
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

it('has the database remove nonces that expired', async () => {
  const { nonces } = postgresStores(database.pool!)
  const kept = async () => (await database.pool!.query("select 1 from siwx_nonce where nonce = 'soonExpired'")).rows
  await nonces.use('soonExpired', Date.now() + 1000)
  passes(999)
  await nonces.use(randomText(20), Date.now() + minute)
  expect(await kept()).toHaveLength(1)
  passes(1)
  await nonces.use(randomText(20), Date.now() + minute)
  expect(await kept()).toHaveLength(0)
})

it('waits for no row of an expired nonce that another request removes', async () => {
  const { nonces } = postgresStores(database.pool!)
  await nonces.use('locked', Date.now() + 1000)
  passes(1000)
  const other = await database.pool!.connect()
  await other.query("begin; delete from siwx_nonce where nonce = 'locked'")
  await expect(nonces.use(randomText(20), Date.now() + minute)).resolves.toBe(true)
  await other.query('commit')
  other.release()
})

it('has the database remove sessions that expired', async () => {
  const { sessions } = postgresStores(database.pool!)
  const record = (id: string, expiresAt: number) => ({ id, secretHash: '', rotatedAt: 0, expiresAt, accounts: [] })
  const kept = async () => (await database.pool!.query("select 1 from siwx_session where id = 'soonOver'")).rows
  await sessions.add(record('soonOver', Date.now() + 1000))
  passes(999)
  await sessions.add(record(randomText(22), Date.now() + minute))
  expect(await kept()).toHaveLength(1)
  passes(1)
  await sessions.add(record(randomText(22), Date.now() + minute))
  expect(await kept()).toHaveLength(0)
})

it('shares a Redis with others under another prefix, and takes what has expired already', async () => {
  const [ours, others] = [redisStores(redis), redisStores(redis, { prefix: 'shop:' })]
  const nonce = randomText(20)
  expect(await ours.nonces.use(nonce, Date.now() + minute)).toBe(true)
  expect(await others.nonces.use(nonce, Date.now() + minute)).toBe(true)
  expect(await others.nonces.use(nonce, Date.now() + minute)).toBe(false)
  await others.sessions.raiseEpoch(nonce)
  expect(await ours.sessions.epochs([nonce])).toEqual([0])
  expect(await others.sessions.epochs([nonce, randomText(20)])).toEqual([1, 0])
  expect(await redis.get(`shop:epoch:${nonce}`)).toBe('1')
  expect(await ours.nonces.use(randomText(20), Date.now() - minute)).toBe(true)
})

it.each(Object.entries(stores))('with stores in %s: no accounts have no epochs', async (_, make) => {
  expect(await make().sessions.epochs([])).toEqual([])
})

it('has Redis remove what expires', async () => {
  const { nonces } = redisStores(redis)
  await nonces.use('soonExpired', Date.now() + 50)
  expect(await redis.exists('siwx:nonce:soonExpired')).toBe(1)
  await vi.waitFor(async () => expect(await redis.exists('siwx:nonce:soonExpired')).toBe(0))
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
