import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { formatSignInMessage, memoryStores, type SignIn, type Siwx } from '../src/index.js'
import {
  codeOf,
  createTestSiwx,
  messageFor,
  newKey,
  origin,
  post,
  sent,
  signInOf,
  withCookie,
  type Key,
} from './signInForTests.js'
import { newPolkadotKey, polkadotChains, polkadotSite } from './polkadotForTests.js'

const minute = 60_000
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())
const passes = (milliseconds: number): void => void vi.setSystemTime(Date.now() + milliseconds)
const in10Minutes = (): string => new Date(Date.now() + 10 * minute).toISOString()
const before10Minutes = (): string => new Date(Date.now() - 10 * minute).toISOString()

/** Signs a text that is not to the letter. */
async function signed(key: Key, nonce: string, change: (text: string) => string): Promise<SignIn> {
  const message = change(formatSignInMessage(messageFor(key.address, nonce, { statement: 'Sign in.' })))
  return { message, signature: await key.signMessage({ message }) }
}

interface Attack {
  readonly what: string
  readonly code: string
  make(siwx: Siwx, key: Key): Promise<SignIn>
}

const attacks: readonly Attack[] = [
  {
    what: 'a nonce that was guessed',
    code: 'signIn/nonce',
    make: (_, key) => signInOf(key, 'abcdefgh12345678abcdef'),
  },
  {
    what: 'a nonce that was used before',
    code: 'signIn/nonce',
    async make(siwx, key) {
      const nonce = await siwx.nonce()
      await siwx.verify(await signInOf(newKey(), nonce))
      return signInOf(key, nonce)
    },
  },
  {
    what: 'the same sign-in, sent again by one who read it',
    code: 'signIn/nonce',
    async make(siwx, key) {
      const signIn = await signInOf(key, await siwx.nonce())
      await siwx.verify(signIn)
      return signIn
    },
  },
  {
    what: 'a stale nonce, in a message of now',
    code: 'signIn/nonce',
    async make(siwx, key) {
      const nonce = await siwx.nonce()
      passes(5 * minute + 1)
      return signInOf(key, nonce)
    },
  },
  {
    what: 'a message for the domain of another site, which passes it on',
    code: 'signIn/domain',
    make: async (siwx, key) => signInOf(key, await siwx.nonce(), { domain: 'evil.example' }),
  },
  {
    what: 'a domain that only begins like the right one',
    code: 'signIn/domain',
    make: async (siwx, key) => signInOf(key, await siwx.nonce(), { domain: 'meridian.example.evil.example' }),
  },
  {
    what: 'a message for the domain without TLS',
    code: 'signIn/domain',
    make: async (siwx, key) => signInOf(key, await siwx.nonce(), { scheme: 'http' }),
  },
  {
    what: 'a URI of another site',
    code: 'signIn/uri',
    make: async (siwx, key) => signInOf(key, await siwx.nonce(), { uri: 'https://evil.example/account' }),
  },
  {
    what: 'a URI that shows the right host before an @',
    code: 'signIn/uri',
    make: async (siwx, key) => signInOf(key, await siwx.nonce(), { uri: 'https://meridian.example@evil.example/' }),
  },
  {
    what: 'a URI with a name and a password',
    code: 'signIn/uri',
    make: async (siwx, key) => signInOf(key, await siwx.nonce(), { uri: 'https://evil:example@meridian.example/' }),
  },
  {
    what: 'the URI of a blob that the page made, whose origin says that of the page',
    code: 'signIn/uri',
    make: async (siwx, key) => signInOf(key, await siwx.nonce(), { uri: `blob:${origin}/1` }),
  },
  {
    what: 'a URI of the right host without TLS',
    code: 'signIn/uri',
    make: async (siwx, key) => signInOf(key, await siwx.nonce(), { uri: 'http://meridian.example/account' }),
  },
  {
    what: 'a URI of the right host on another port',
    code: 'signIn/uri',
    make: async (siwx, key) => signInOf(key, await siwx.nonce(), { uri: `${origin}:8443/account` }),
  },
  {
    what: 'a URI with a password alone',
    code: 'signIn/uri',
    make: async (siwx, key) => signInOf(key, await siwx.nonce(), { uri: 'https://:example@meridian.example/' }),
  },
  {
    what: 'a URI with a name alone',
    code: 'signIn/uri',
    make: async (siwx, key) => signInOf(key, await siwx.nonce(), { uri: 'https://evil@meridian.example/' }),
  },
  {
    what: 'a URI that is no URL',
    code: 'signIn/uri',
    make: async (siwx, key) => signInOf(key, await siwx.nonce(), { uri: 'https://meridian.example:99999/' }),
  },
  {
    what: 'a chain that the site does not take',
    code: 'signIn/chain',
    make: async (siwx, key) => signInOf(key, await siwx.nonce(), { chainId: '31337' }),
  },
  {
    what: 'another account than the connected one',
    code: 'signIn/account',
    make: async (siwx, key) => ({ ...(await signInOf(key, await siwx.nonce())), address: newKey().address }),
  },
  {
    what: 'another chain than the connected one',
    code: 'signIn/chain',
    make: async (siwx, key) => ({ ...(await signInOf(key, await siwx.nonce())), chainId: 'eip155:137' }),
  },
  {
    what: 'CR in the line breaks',
    code: 'signIn/message',
    make: async (siwx, key) => signed(key, await siwx.nonce(), (text) => text.replaceAll('\n', '\r\n')),
  },
  {
    what: 'CR in the statement, which hides what stands before it',
    code: 'signIn/message',
    make: async (siwx, key) =>
      signed(key, await siwx.nonce(), (text) => text.replace('Sign in.', 'Pay all.\rSign in.')),
  },
  {
    what: 'more lines after the end',
    code: 'signIn/message',
    make: async (siwx, key) => signed(key, await siwx.nonce(), (text) => `${text}\n\n`),
  },
  {
    what: 'a clock that is ten minutes ahead',
    code: 'signIn/time',
    make: async (siwx, key) => signInOf(key, await siwx.nonce(), { issuedAt: in10Minutes() }),
  },
  {
    what: 'a clock that is ten minutes behind',
    code: 'signIn/time',
    make: async (siwx, key) => signInOf(key, await siwx.nonce(), { issuedAt: before10Minutes() }),
  },
  {
    what: 'a message that expired',
    code: 'signIn/time',
    make: async (siwx, key) => signInOf(key, await siwx.nonce(), { expirationTime: before10Minutes() }),
  },
  {
    what: 'a message that is not valid yet',
    code: 'signIn/time',
    make: async (siwx, key) => signInOf(key, await siwx.nonce(), { notBefore: in10Minutes() }),
  },
]

it.each(attacks)('refuses $what', async ({ code, make }) => {
  const [key, siwx] = [newKey(), createTestSiwx()]
  expect(await codeOf(siwx.verify(await make(siwx, key)))).toBe(code)
  // The same account signs in without the attack: nothing else was the reason.
  expect(await codeOf(siwx.verify(await signInOf(key, await siwx.nonce())))).toMatchObject([{ address: key.address }])
})

describe('a verifier whose own clock is wrong', () => {
  it.each([10 * minute, -10 * minute])('by %d ms refuses, whatever is configured', async (skew) => {
    const siwx = createTestSiwx({ clockTolerance: 5 * minute })
    const [key, nonce, issuedAt] = [newKey(), await siwx.nonce(), new Date().toISOString()]
    passes(skew)
    // A nonce of the future, which another process issued, is a nonce; the message has its own time.
    expect(await codeOf(siwx.verify(await signInOf(key, nonce, { issuedAt })))).toBe(
      skew > 0 ? 'signIn/nonce' : 'signIn/time',
    )
  })

  it('cannot be told to tolerate more than five minutes', () => {
    expect(() => createTestSiwx({ clockTolerance: 10 * minute })).toThrow(/clockTolerance: 600000 is not between/)
  })

  it('tolerates what it is told to', async () => {
    const siwx = createTestSiwx({ clockTolerance: 3 * minute })
    const ahead = (by: number): string => new Date(Date.now() + by).toISOString()
    const at = async (by: number) =>
      codeOf(siwx.verify(await signInOf(newKey(), await siwx.nonce(), { issuedAt: ahead(by) })))
    expect(await at(2 * minute)).toHaveLength(1)
    expect(await at(4 * minute)).toBe('signIn/time')
  })
})

describe('a site that expects a statement, resources or a request id', () => {
  it('refuses messages without', async () => {
    const [key, terms] = [newKey(), `${origin}/terms`]
    const siwx = createTestSiwx({ statement: 'Sign in.', resources: [terms] })
    const fitting = { statement: 'Sign in.', resources: [terms], requestId: 'r1' }
    const verify = async (fields: object) =>
      codeOf(siwx.verify(await signInOf(key, await siwx.nonce(), fields), { requestId: 'r1' }))
    expect(await verify(fitting)).toHaveLength(1)
    expect(await verify({ ...fitting, statement: 'Sign out.' })).toBe('signIn/statement')
    expect(await verify({ resources: [terms], requestId: 'r1' })).toBe('signIn/statement')
    expect(await verify({ ...fitting, resources: [`${origin}/other`] })).toBe('signIn/resources')
    expect(await verify({ ...fitting, requestId: 'r2' })).toBe('signIn/requestId')
  })
})

describe('a session cookie', () => {
  const signInAt = async (siwx: Siwx, key: Key, cookie?: string): Promise<string> =>
    sent((await siwx.signIn(withCookie(cookie), await signInOf(key, await siwx.nonce()))).setCookie)

  it.each([
    ['POST signout from another site (CSRF)', 'signout'],
    ['POST signout-everywhere from another site (CSRF)', 'signout-everywhere'],
  ])('is not used by %s', async (_, path) => {
    const siwx = createTestSiwx()
    const cookie = await signInAt(siwx, newKey())
    const response = await siwx.handle(post(path, {}, { cookie, origin: 'https://evil.example' }))
    expect([response.status, await response.json()]).toMatchObject([403, { code: 'signIn/origin' }])
    expect(await siwx.session(withCookie(cookie))).toBeDefined()
    expect((await siwx.handle(post(path, {}, { cookie }))).status).toBe(200)
    expect(await siwx.session(withCookie(cookie))).toBeUndefined()
  })

  it.each([
    'https://evil.example',
    'null',
    'http://meridian.example',
    'https://meridian.example:8443',
    'https://meridian.example.evil.example',
    'https://sub.meridian.example',
    undefined,
  ])(
    'is not given out to a sign-in from the origin %s, with which another account would be put under the visitor',
    async (from) => {
      const siwx = createTestSiwx()
      const request = post('verify', await signInOf(newKey(), await siwx.nonce()))
      request.headers.delete('origin')
      if (from !== undefined) request.headers.set('origin', from)
      const response = await siwx.handle(request)
      expect([response.status, await response.json()]).toMatchObject([403, { code: 'signIn/origin' }])
      expect(response.headers.has('set-cookie')).toBe(false)
    },
  )

  it('that was put into the browser before the sign-in (fixation) is worth nothing after it', async () => {
    const siwx = createTestSiwx()
    // Of the attacker's own session, or made up.
    for (const fixed of [await signInAt(siwx, newKey()), '__Host-siwx=chosenByAttacker.chosenByAttacker']) {
      const victim = newKey()
      const cookie = await signInAt(siwx, victim, fixed)
      expect(await siwx.session(withCookie(fixed))).toBeUndefined()
      expect((await siwx.session(withCookie(cookie)))?.account.address).toBe(victim.address)
    }
  })

  it.each(['signOut', 'signOutEverywhere'] as const)('replayed after %s is refused', async (how) => {
    const siwx = createTestSiwx()
    const stolen = await signInAt(siwx, newKey())
    expect(await siwx.session(withCookie(stolen))).toBeDefined()
    await siwx[how](withCookie(stolen))
    expect(await siwx.session(withCookie(stolen))).toBeUndefined()
  })

  it('of another device is refused after sign-out everywhere, even where it is read at the same moment', async () => {
    const stores = memoryStores()
    const [one, two] = [createTestSiwx(stores), createTestSiwx(stores)]
    const key = newKey()
    const [stolen, own] = [await signInAt(one, key), await signInAt(two, key)]
    await two.signOutEverywhere(withCookie(own))
    expect(await one.session(withCookie(stolen))).toBeUndefined()
  })

  it('that was stolen does not outlive sign-out everywhere by a sign-in of the thief at the same moment', async () => {
    const stores = memoryStores()
    const siwx = createTestSiwx(stores)
    const [victim, thief] = [newKey(), newKey()]
    const [stolen, own] = [await signInAt(siwx, victim), await signInAt(siwx, victim)]
    // The owner is faster by a little: after the stolen session was read, and before the thief's is stored.
    let epochsRead = 0
    const { epochs } = stores.sessions
    const slow = createTestSiwx({
      ...stores,
      sessions: {
        ...stores.sessions,
        async epochs(subjects) {
          const read = await epochs(subjects)
          epochsRead += 1
          if (epochsRead === 1) await siwx.signOutEverywhere(withCookie(own))
          return read
        },
      },
    })
    const taken = await signInAt(slow, thief, stolen)
    expect(epochsRead).toBeGreaterThan(0)
    const accounts = (await siwx.session(withCookie(taken)))?.accounts.map(({ address }) => address)
    expect(accounts).toEqual([thief.address])
  })

  it.each([
    ['with another secret', (cookie: string) => cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))],
    ['without its secret', (cookie: string) => cookie.replace(/\..*/, '.')],
    ['with its id alone', (cookie: string) => cookie.replace(/\..*/, '')],
    ['beside another of its name', (cookie: string) => `${cookie}; __Host-siwx=a.b`],
    ['under another name', (cookie: string) => cookie.replace('__Host-siwx', 'siwx')],
  ])('%s is refused', async (_, change) => {
    const siwx = createTestSiwx()
    const cookie = await signInAt(siwx, newKey())
    expect(await siwx.session(withCookie(cookie))).toBeDefined()
    expect(await siwx.session(withCookie(change(cookie)))).toBeUndefined()
  })
})

describe('one key of Polkadot', () => {
  it('signs in under one address of a chain, and under no other spelling of it', async () => {
    const siwx = createTestSiwx(polkadotSite)
    const key = await newPolkadotKey()
    const [[chainId, prefix]] = polkadotChains
    for (const spelling of [2, 42, 16_383, `0x${key.publicKey}`])
      expect(await codeOf(siwx.verify(await key.signIn(siwx, chainId, spelling)))).toBe('signIn/signature')
    const subject = `polkadot:${key.publicKey}`
    expect(await codeOf(siwx.verify(await key.signIn(siwx, chainId, prefix)))).toMatchObject([{ subject }])
  })
})

describe('several sign-ins at once', () => {
  it('have one account and one nonce, and are not too many', async () => {
    const siwx = createTestSiwx()
    const [key, nonce] = [newKey(), await siwx.nonce()]
    const both = [await signInOf(key, nonce), await signInOf(key, nonce, { chainId: '137' })]
    expect(await siwx.verify(both)).toHaveLength(2)
    const mixed = [await signInOf(key, await siwx.nonce()), await signInOf(key, await siwx.nonce())]
    expect(await codeOf(siwx.verify(mixed))).toBe('signIn/badRequest')
    expect(await codeOf(siwx.verify(Array.from({ length: 21 }, () => both[0]!)))).toBe('signIn/badRequest')
    expect(await codeOf(siwx.verify([]))).toBe('signIn/badRequest')
  })

  it('are refused when one signature is another account’s', async () => {
    const siwx = createTestSiwx()
    const [key, nonce] = [newKey(), await siwx.nonce()]
    const good = await signInOf(key, nonce)
    const message = formatSignInMessage(messageFor(key.address, nonce, { chainId: '137' }))
    const bad = { message, signature: await newKey().signMessage({ message }) }
    expect(await codeOf(siwx.verify([good, bad]))).toBe('signIn/signature')
  })
})
