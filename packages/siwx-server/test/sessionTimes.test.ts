import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryStores } from '../src/index.js'
import { createTestSiwx, newKey, sent, signInOf, withCookie } from './signInForTests.js'

const second = 1000
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())
const passes = (milliseconds: number): void => void vi.setSystemTime(Date.now() + milliseconds)

function site(session: Parameters<typeof createTestSiwx>[0] = {}) {
  const siwx = createTestSiwx(session)
  return {
    siwx,
    async open(cookie?: string, fields: Parameters<typeof signInOf>[2] = {}) {
      const change = await siwx.signIn(withCookie(cookie), await signInOf(newKey(), await siwx.nonce(), fields))
      return sent(change.setCookie)
    },
    isOpen: async (cookie: string) => (await siwx.session(withCookie(cookie))) !== undefined,
  }
}

describe('a session', () => {
  it('lasts for its lifetime, to the millisecond', async () => {
    const { open, isOpen } = site({ session: { lifetime: 10 * second } })
    const cookie = await open()
    passes(10 * second - 1)
    expect(await isOpen(cookie)).toBe(true)
    passes(1)
    expect(await isOpen(cookie)).toBe(false)
  })

  it('loses an account when its message expires, to the millisecond, and keeps the others', async () => {
    const { siwx, open } = site()
    const short = { expirationTime: new Date(Date.now() + 10 * second).toISOString() }
    const cookie = await open(await open(), short)
    passes(10 * second - 1)
    expect((await siwx.session(withCookie(cookie)))?.accounts).toHaveLength(2)
    passes(1)
    const session = await siwx.session(withCookie(cookie))
    expect(session?.accounts).toHaveLength(1)
    expect(session?.account).toEqual(session?.accounts[0])
  })

  it('ends for an account when it would have ended, though another account signed in since', async () => {
    const { siwx, open } = site({ session: { lifetime: 100 * second } })
    const first = await open()
    const { address } = (await siwx.session(withCookie(first)))!.account
    passes(60 * second)
    const short = { expirationTime: new Date(Date.now() + 20 * second).toISOString() }
    const cookie = await open(await open(first), short)
    const signedIn = async () => (await siwx.session(withCookie(cookie)))?.accounts
    expect(await signedIn()).toHaveLength(3)
    passes(20 * second)
    expect(await signedIn()).toHaveLength(2)
    passes(20 * second - 1)
    expect((await signedIn())?.map((one) => one.address)).toContain(address)
    passes(1)
    expect((await signedIn())?.map((one) => one.address)).not.toContain(address)
    expect(await signedIn()).toHaveLength(1)
  })

  it('gets another secret after `rotateAfter`, and takes the one before for 30 seconds, to the millisecond', async () => {
    const { siwx, open, isOpen } = site({ session: { rotateAfter: 60 * second, lifetime: 600 * second } })
    const cookie = await open()
    passes(60 * second - 1)
    expect(await siwx.refresh(withCookie(cookie))).not.toHaveProperty('setCookie')
    passes(1)
    const { setCookie } = await siwx.refresh(withCookie(cookie))
    // What is left of its lifetime.
    expect(setCookie).toMatch(/; Max-Age=540;/)
    passes(30 * second - 1)
    expect(await isOpen(cookie)).toBe(true)
    passes(1)
    expect(await isOpen(cookie)).toBe(false)
    expect(await isOpen(sent(setCookie))).toBe(true)
    expect(sent(setCookie).split('.')[0]).toBe(cookie.split('.')[0])
  })

  it('is not given another secret by the one before', async () => {
    const { siwx, open } = site({ session: { rotateAfter: 10 * second } })
    const cookie = await open()
    passes(10 * second)
    const next = sent((await siwx.refresh(withCookie(cookie))).setCookie)
    passes(10 * second)
    const late = await siwx.refresh(withCookie(cookie))
    expect(late.session).toBeDefined()
    expect(late).not.toHaveProperty('setCookie')
    expect((await siwx.refresh(withCookie(next))).setCookie).toBeDefined()
  })

  it('keeps its end when one of its accounts is signed out', async () => {
    const { siwx, open } = site({ session: { lifetime: 100 * second } })
    const first = await open()
    const { address } = (await siwx.session(withCookie(first)))!.account
    const cookie = await open(first)
    passes(10 * second)
    const { session, setCookie } = await siwx.signOut(withCookie(cookie), { address })
    expect(session?.expiresAt).toBe(Date.now() + 90 * second)
    expect(setCookie).toMatch(/; Max-Age=90;/)
    expect(session?.account.address).not.toBe(address)
  })

  it('ends as a whole where one account cannot be taken out, because others change it without end', async () => {
    const stores = memoryStores()
    let tries = 0
    const replace = async (): Promise<boolean> => {
      tries += 1
      return false
    }
    const { siwx, open, isOpen } = site({ ...stores, sessions: { ...stores.sessions, replace } })
    const first = await open()
    const { address } = (await siwx.session(withCookie(first)))!.account
    const cookie = await open(first)
    const { session, setCookie } = await siwx.signOut(withCookie(cookie), { address })
    expect([session, sent(setCookie), tries]).toEqual([undefined, '__Host-siwx=', 5])
    expect(await isOpen(cookie)).toBe(false)
    expect(await stores.sessions.get(cookie.split('=')[1]!.split('.')[0]!)).toBeUndefined()
  })
})

describe('a cookie', () => {
  it('is found among others, in a request of Node too', async () => {
    const { siwx, open } = site()
    const cookie = await open()
    const header = `a=b;  ${cookie} ; __Host-siwx2=c.d; other__Host-siwx=e.f`
    expect(await siwx.session(withCookie(header))).toBeDefined()
    expect(await siwx.session({ headers: { cookie: ['a=b', cookie] } })).toBeDefined()
    expect(await siwx.session({ headers: { cookie: [cookie, cookie] } })).toBeUndefined()
    expect(await siwx.session({ headers: {} })).toBeUndefined()
  })

  it('is taken away by a sign-out whether there was a session or not, and not by a question', async () => {
    const { siwx } = site()
    const unknown = withCookie('__Host-siwx=a.b')
    expect(await siwx.refresh(unknown)).toEqual({ session: undefined })
    for (const end of [
      siwx.signOut(unknown),
      siwx.signOutEverywhere(unknown),
      siwx.signOut(unknown, { address: '0x' }),
    ])
      expect((await end).setCookie).toBe('__Host-siwx=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure')
  })

  it('has the name that the site gave it', async () => {
    const { open, isOpen } = site({ session: { cookie: { name: 'meridian', sameSite: 'None' } } })
    const cookie = await open()
    expect(cookie).toMatch(/^meridian=\w{22}\.\w{43}$/)
    expect(await isOpen(cookie)).toBe(true)
  })
})
