import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryStores, type NonceStore, type SessionRecord } from '../src/index.js'
import { codeOf, createTestSiwx, newKey, origin, post, secret, sent, signInOf, withCookie } from './signInForTests.js'

const minute = 60_000
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())
const passes = (milliseconds: number): void => void vi.setSystemTime(Date.now() + milliseconds)

/** Remembers what it was told, beside what a store in memory does. */
function recordingStore(): NonceStore & { readonly used: [nonce: string, expiresAt: number][] } {
  const { nonces } = memoryStores()
  const used: [string, number][] = []
  return {
    used,
    use(nonce, expiresAt) {
      used.push([nonce, expiresAt])
      return nonces.use(nonce, expiresAt)
    },
  }
}

describe('a nonce', () => {
  it('is letters and digits, another one each time, and begins with 22 that are each as likely as the others', async () => {
    const siwx = createTestSiwx()
    const all = await Promise.all(Array.from({ length: 2000 }, () => siwx.nonce()))
    expect(new Set(all).size).toBe(2000)
    for (const nonce of all) expect(nonce).toMatch(/^[A-Za-z0-9]{63}$/)
    const counts = new Map<string, number>()
    for (const nonce of all) for (const letter of nonce.slice(0, 22)) counts.set(letter, (counts.get(letter) ?? 0) + 1)
    const expected = 44_000 / 62
    expect(counts.size).toBe(62)
    for (const count of counts.values()) expect(Math.abs(count - expected)).toBeLessThan(6 * Math.sqrt(expected))
  })

  it('is good at every process that has the secret, once, and at none that has another', async () => {
    const { nonces } = memoryStores()
    const [one, two] = [createTestSiwx({ nonces }), createTestSiwx({ nonces })]
    const stranger = createTestSiwx({ nonces, secret: `${secret}!` })
    const signIn = await signInOf(newKey(), await one.nonce())
    expect(await codeOf(stranger.verify(signIn))).toBe('signIn/nonce')
    expect(await codeOf(two.verify(signIn))).toHaveLength(1)
    expect(await codeOf(one.verify(signIn))).toBe('signIn/nonce')
  })

  it('is refused with any character changed, left out or added', async () => {
    const siwx = createTestSiwx()
    const nonce = await siwx.nonce()
    const other = (letter: string): string => (letter === '0' ? '1' : '0')
    const changed = Array.from(nonce, (letter, at) => nonce.slice(0, at) + other(letter) + nonce.slice(at + 1))
    const more = [nonce.slice(1), nonce.slice(0, -1), `${nonce}0`, `0${nonce}`, nonce.slice(0, 31), nonce.toUpperCase()]
    for (const text of [...changed, ...more])
      expect([text, await codeOf(siwx.verify(await signInOf(newKey(), text)))]).toEqual([text, 'signIn/nonce'])
    expect(await codeOf(siwx.verify(await signInOf(newKey(), nonce)))).toHaveLength(1)
  })

  it('is good for its lifetime, to the millisecond', async () => {
    const siwx = createTestSiwx({ nonceLifetime: 2 * minute })
    const [early, late] = [await siwx.nonce(), await siwx.nonce()]
    passes(2 * minute - 1)
    expect(await codeOf(siwx.verify(await signInOf(newKey(), early)))).toHaveLength(1)
    passes(1)
    expect(await codeOf(siwx.verify(await signInOf(newKey(), late)))).toBe('signIn/nonce')
  })

  it('is remembered, once used, for as long as clocks may differ and a signature may take beyond its end', async () => {
    const nonces = recordingStore()
    const siwx = createTestSiwx({ nonces, nonceLifetime: 2 * minute, clockTolerance: 3 * minute, timeout: 7000 })
    const nonce = await siwx.nonce()
    const end = Date.now() + 2 * minute
    passes(minute)
    await siwx.verify(await signInOf(newKey(), nonce))
    expect(nonces.used).toEqual([[nonce, end + 3 * minute + 7000]])
  })

  it('costs the store nothing before somebody signed it: neither its issue, nor garbage, nor another signature', async () => {
    const nonces = recordingStore()
    const siwx = createTestSiwx({ nonces })
    const signIn = await signInOf(newKey(), await siwx.nonce())
    const { signature } = await signInOf(newKey(), await siwx.nonce())
    expect(await codeOf(siwx.verify({ ...signIn, signature }))).toBe('signIn/signature')
    expect(await codeOf(siwx.verify(await signInOf(newKey(), 'abcdefgh12345678')))).toBe('signIn/nonce')
    expect(nonces.used).toEqual([])
    // Who signed it can still use it.
    expect(await codeOf(siwx.verify(signIn))).toHaveLength(1)
    expect(nonces.used).toHaveLength(1)
  })

  it('that was not issued here has no verifier asked', async () => {
    let asked = 0
    const verify = async (): Promise<undefined> => void (asked += 1)
    const siwx = createTestSiwx({ verifiers: [{ namespace: 'eip155', networkNames: ['Ethereum'], verify }] })
    expect(await codeOf(siwx.verify(await signInOf(newKey(), 'abcdefgh12345678')))).toBe('signIn/nonce')
    expect(asked).toBe(0)
    expect(await codeOf(siwx.verify(await signInOf(newKey(), await siwx.nonce())))).toBe('signIn/signature')
    expect(asked).toBe(1)
  })

  it('is of no use where a verifier says anything but whose key it is', async () => {
    const verify = async (): Promise<never> => true as never
    const siwx = createTestSiwx({ verifiers: [{ namespace: 'eip155', networkNames: ['Ethereum'], verify }] })
    expect(await codeOf(siwx.verify(await signInOf(newKey(), await siwx.nonce())))).toBe('signIn/signature')
  })
})

describe('stores in memory that are full', () => {
  const signIn = async (siwx: ReturnType<typeof createTestSiwx>, cookie?: string) =>
    siwx.handle(post('verify', await signInOf(newKey(), await siwx.nonce()), cookie === undefined ? {} : { cookie }))

  it('refuse sign-ins in words until a nonce expires, and take no used one again', async () => {
    const { nonces } = memoryStores({ most: 2 })
    const siwx = createTestSiwx({ nonces })
    const first = await signInOf(newKey(), await siwx.nonce())
    await siwx.verify(first)
    passes(minute)
    await siwx.verify(await signInOf(newKey(), await siwx.nonce()))
    const response = await signIn(siwx)
    expect([response.status, await response.json()]).toMatchObject([503, { code: 'signIn/storeFull' }])
    expect(await codeOf(siwx.verify(first))).toBe('signIn/nonce')
    passes(5 * minute + 10_000)
    expect((await signIn(siwx)).status).toBe(200)
    expect((await signIn(siwx)).status).toBe(503)
  })

  it('make room of what expired first, in whatever order it came', async () => {
    const { nonces } = memoryStores({ most: 2 })
    await nonces.use('long', Date.now() + 10 * minute)
    await nonces.use('short', Date.now() + minute)
    await expect(nonces.use('next', Date.now() + minute)).rejects.toMatchObject({ code: 'signIn/storeFull' })
    passes(minute)
    expect(await nonces.use('next', Date.now() + minute)).toBe(true)
    expect(await nonces.use('long', Date.now() + minute)).toBe(false)
  })

  it('end no session: who has one keeps it, also where they sign in again', async () => {
    const { sessions } = memoryStores({ most: 2 })
    const siwx = createTestSiwx({ sessions, session: { lifetime: 10 * minute } })
    const cookies = [sent((await signIn(siwx)).headers.get('set-cookie'))]
    passes(minute)
    cookies.push(sent((await signIn(siwx)).headers.get('set-cookie')))
    for (const cookie of [undefined, cookies[0]]) {
      const response = await signIn(siwx, cookie)
      expect([response.status, await response.json()]).toMatchObject([503, { code: 'signIn/storeFull' }])
    }
    for (const cookie of cookies) expect(await siwx.session(withCookie(cookie))).toBeDefined()
    // One that ends makes room.
    passes(9 * minute)
    expect((await signIn(siwx)).status).toBe(200)
    expect(await siwx.session(withCookie(cookies[1]))).toBeDefined()
    await siwx.signOut(withCookie(cookies[1]))
    expect((await signIn(siwx)).status).toBe(200)
  })

  it('forget no sign-out everywhere of a key that has a session', async () => {
    const { sessions } = memoryStores({ most: 2 })
    const record = (id: string, subject: string): SessionRecord => ({
      id,
      secretHash: '',
      rotatedAt: Date.now(),
      expiresAt: Date.now() + minute,
      accounts: [{ address: id, chainId: 'eip155:1', subject, issuedAt: new Date().toISOString(), epoch: 0 }],
    })
    await sessions.add(record('1', 'eip155:ada'))
    await sessions.add(record('2', 'eip155:theo'))
    for (const subject of ['eip155:ada', 'eip155:gone', 'eip155:theo', 'eip155:ada']) await sessions.raiseEpoch(subject)
    expect(await sessions.epochs(['eip155:ada', 'eip155:gone', 'eip155:theo', 'eip155:new'])).toEqual([2, 0, 1, 0])
    await expect(sessions.raiseEpoch('eip155:new')).rejects.toMatchObject({ code: 'signIn/storeFull' })
    await sessions.delete('1')
    await sessions.raiseEpoch('eip155:new')
    expect(await sessions.epochs(['eip155:ada', 'eip155:theo', 'eip155:new'])).toEqual([0, 1, 1])
  })
})

it('issues nonces by GET, for pages of any origin, and says that they are not to be kept', async () => {
  const response = await createTestSiwx().handle(new Request(`${origin}/siwx/nonce`))
  expect(await response.json()).toEqual({ nonce: expect.stringMatching(/^[A-Za-z0-9]{63}$/) as string })
  expect(response.headers.get('cache-control')).toBe('no-store')
})
