import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { formatSignInMessage, memoryStores, type SignIn, type Siwx } from '../src/index.js'
import type { Guard } from '../src/message/checkMessage.js'
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
  /** What keeps it out. */
  readonly guard: Guard
  readonly code: string
  make(siwx: Siwx, key: Key): Promise<SignIn>
}

const attacks: readonly Attack[] = [
  {
    what: 'a nonce that was guessed',
    guard: 'nonce',
    code: 'signIn/nonce',
    make: (_, key) => signInOf(key, 'abcdefgh12345678abcdef'),
  },
  {
    what: 'a nonce that was used before',
    guard: 'nonce',
    code: 'signIn/nonce',
    async make(siwx, key) {
      const nonce = await siwx.nonce()
      await siwx.verify(await signInOf(newKey(), nonce))
      return signInOf(key, nonce)
    },
  },
  {
    what: 'the same sign-in, sent again by one who read it',
    guard: 'nonce',
    code: 'signIn/nonce',
    async make(siwx, key) {
      const signIn = await signInOf(key, await siwx.nonce())
      await siwx.verify(signIn)
      return signIn
    },
  },
  {
    what: 'a stale nonce, in a message of now',
    guard: 'nonce',
    code: 'signIn/nonce',
    async make(siwx, key) {
      const nonce = await siwx.nonce()
      passes(5 * minute + 1)
      return signInOf(key, nonce)
    },
  },
  {
    what: 'a message for the domain of another site, which passes it on',
    guard: 'domain',
    code: 'signIn/domain',
    make: async (siwx, key) => signInOf(key, await siwx.nonce(), { domain: 'evil.example' }),
  },
  {
    what: 'a domain that only begins like the right one',
    guard: 'domain',
    code: 'signIn/domain',
    make: async (siwx, key) => signInOf(key, await siwx.nonce(), { domain: 'meridian.example.evil.example' }),
  },
  {
    what: 'a message for the domain without TLS',
    guard: 'domain',
    code: 'signIn/domain',
    make: async (siwx, key) => signInOf(key, await siwx.nonce(), { scheme: 'http' }),
  },
  {
    what: 'a URI of another site',
    guard: 'uri',
    code: 'signIn/uri',
    make: async (siwx, key) => signInOf(key, await siwx.nonce(), { uri: 'https://evil.example/account' }),
  },
  {
    what: 'a URI that shows the right host before an @',
    guard: 'uri',
    code: 'signIn/uri',
    make: async (siwx, key) => signInOf(key, await siwx.nonce(), { uri: 'https://meridian.example@evil.example/' }),
  },
  {
    what: 'a URI with a name and a password',
    guard: 'uri',
    code: 'signIn/uri',
    make: async (siwx, key) => signInOf(key, await siwx.nonce(), { uri: 'https://evil:example@meridian.example/' }),
  },
  {
    what: 'a chain that the site does not take',
    guard: 'chain',
    code: 'signIn/chain',
    make: async (siwx, key) => signInOf(key, await siwx.nonce(), { chainId: '31337' }),
  },
  {
    what: 'another account than the connected one',
    guard: 'account',
    code: 'signIn/account',
    make: async (siwx, key) => ({ ...(await signInOf(key, await siwx.nonce())), address: newKey().address }),
  },
  {
    what: 'another chain than the connected one',
    guard: 'account',
    code: 'signIn/chain',
    make: async (siwx, key) => ({ ...(await signInOf(key, await siwx.nonce())), chainId: 'eip155:137' }),
  },
  {
    what: 'CR in the line breaks',
    guard: 'form',
    code: 'signIn/message',
    make: async (siwx, key) => signed(key, await siwx.nonce(), (text) => text.replaceAll('\n', '\r\n')),
  },
  {
    what: 'CR in the statement, which hides what stands before it',
    guard: 'form',
    code: 'signIn/message',
    make: async (siwx, key) =>
      signed(key, await siwx.nonce(), (text) => text.replace('Sign in.', 'Pay all.\rSign in.')),
  },
  {
    what: 'more lines after the end',
    guard: 'form',
    code: 'signIn/message',
    make: async (siwx, key) => signed(key, await siwx.nonce(), (text) => `${text}\n\n`),
  },
  {
    what: 'a clock that is ten minutes ahead',
    guard: 'time',
    code: 'signIn/time',
    make: async (siwx, key) => signInOf(key, await siwx.nonce(), { issuedAt: in10Minutes() }),
  },
  {
    what: 'a clock that is ten minutes behind',
    guard: 'time',
    code: 'signIn/time',
    make: async (siwx, key) => signInOf(key, await siwx.nonce(), { issuedAt: before10Minutes() }),
  },
  {
    what: 'a message that expired',
    guard: 'time',
    code: 'signIn/time',
    make: async (siwx, key) => signInOf(key, await siwx.nonce(), { expirationTime: before10Minutes() }),
  },
  {
    what: 'a message that is not valid yet',
    guard: 'time',
    code: 'signIn/time',
    make: async (siwx, key) => signInOf(key, await siwx.nonce(), { notBefore: in10Minutes() }),
  },
]

describe.each(attacks)('$what', ({ guard, code, make }) => {
  it(`signs in where nothing checks it (${guard})`, async () => {
    const [key, siwx] = [newKey(), createTestSiwx({}, [guard])]
    expect(await codeOf(siwx.verify(await make(siwx, key)))).toMatchObject([{ address: key.address }])
  })

  it('is refused', async () => {
    const [key, siwx] = [newKey(), createTestSiwx()]
    expect(await codeOf(siwx.verify(await make(siwx, key)))).toBe(code)
  })
})

describe('a verifier whose own clock is wrong', () => {
  it.each([10 * minute, -10 * minute])(
    'by %d ms refuses; so do clocks of visitors, whatever is configured. Without a look at times it takes them',
    async (skew) => {
      for (const missing of [['time', 'nonce'], []] as const) {
        const siwx = createTestSiwx({ clockTolerance: 5 * minute }, missing)
        const [key, nonce, issuedAt] = [newKey(), await siwx.nonce(), new Date().toISOString()]
        passes(skew)
        const answer = await codeOf(siwx.verify(await signInOf(key, nonce, { issuedAt })))
        if (missing.length > 0) expect(answer).toMatchObject([{ address: key.address }])
        else expect(answer).toMatch(/^signIn\/(time|nonce)$/)
      }
    },
  )

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
  ])('is not used by %s; where origins are not checked it is', async (_, path) => {
    for (const [missing, status] of [
      [['origin'], 200],
      [[], 403],
    ] as const) {
      const siwx = createTestSiwx({}, missing)
      const cookie = await signInAt(siwx, newKey())
      const response = await siwx.handle(post(path, {}, { cookie, origin: 'https://evil.example' }))
      expect(response.status).toBe(status)
      expect((await siwx.session(withCookie(cookie))) === undefined).toBe(status === 200)
    }
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
      for (const [missing, status] of [
        [['origin'], 200],
        [[], 403],
      ] as const) {
        const siwx = createTestSiwx({}, missing)
        const request = post('verify', await signInOf(newKey(), await siwx.nonce()))
        request.headers.delete('origin')
        if (from !== undefined) request.headers.set('origin', from)
        const response = await siwx.handle(request)
        expect(response.status).toBe(status)
        expect(response.headers.has('set-cookie')).toBe(status === 200)
      }
    },
  )

  it('that was put into the browser before the sign-in (fixation) is worth nothing after it; without a new one it is', async () => {
    for (const missing of [['newId'], []] as const) {
      const siwx = createTestSiwx({}, missing)
      // Of the attacker's own session, or made up.
      for (const fixed of [await signInAt(siwx, newKey()), '__Host-siwx=chosenByAttacker.chosenByAttacker']) {
        const victim = newKey()
        const cookie = await signInAt(siwx, victim, fixed)
        const seen = await siwx.session(withCookie(fixed))
        expect(seen?.account.address === victim.address).toBe(missing.length > 0)
        expect((await siwx.session(withCookie(cookie)))?.account.address).toBe(victim.address)
      }
    }
  })

  it.each(['signOut', 'signOutEverywhere'] as const)(
    'replayed after %s is refused; without an end of the session it is not',
    async (how) => {
      for (const missing of [['end'], []] as const) {
        const siwx = createTestSiwx({}, missing)
        const stolen = await signInAt(siwx, newKey())
        await siwx[how](withCookie(stolen))
        expect((await siwx.session(withCookie(stolen))) !== undefined).toBe(missing.length > 0)
      }
    },
  )

  it('of another device is refused after sign-out everywhere, even where it is read at the same moment', async () => {
    const stores = memoryStores()
    const [one, two] = [createTestSiwx(stores), createTestSiwx(stores)]
    const key = newKey()
    const [stolen, own] = [await signInAt(one, key), await signInAt(two, key)]
    await two.signOutEverywhere(withCookie(own))
    expect(await one.session(withCookie(stolen))).toBeUndefined()
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
