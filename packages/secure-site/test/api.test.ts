import type { Database } from '@portico/database'
import { openOnShared } from '@portico/devnet/postgres'
import { calculateThumbprint, generateKeyPair } from 'dpop'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { createUsers, type UsersDeps } from '../src/pages/frame/createUsers.js'
import { createApi, type ApiOptions, type FrameApi } from '../src/pages/api/createApi.js'
import { openDeviceStore, type DeviceStore } from '../src/pages/api/openDeviceStore.js'
import type { LoginTables } from '../src/server/login/tables.js'
import { createPageTicket } from '../src/server/auth/pageTicket.js'
import {
  createBrowser,
  chooseNumber,
  createSite,
  mailedCode,
  mailedLink,
  openLoginDatabase,
  shop,
  siteOrigin,
  testPepper,
  type Site,
} from './loginSite.js'

let database: Database<LoginTables>
let site: Site
/** How far the site's clock is ahead of the browser's. */
let ahead = 0
let people = 0
let ann: string
beforeAll(async () => {
  database = await openOnShared(openLoginDatabase)
}, 120_000)
afterAll(() => database.close())
afterEach(() => void vi.restoreAllMocks())
beforeEach(() => {
  ahead = 0
  people += 1
  ann = `ann${people}@example.org`
  site = createSite({ database, clock: { now: () => Date.now() + ahead, wait: async () => undefined } })
})

interface Asked {
  readonly path: string
  readonly headers: Headers
}

/** Answers of the site that do not arrive. */
interface Lost {
  readonly path: string
  readonly fault: 'cut' | 'silent'
  readonly times: number
}

/** The client, and the site behind its `fetch`. */
function clientOf(store: Promise<DeviceStore>, { lose, ...options }: Partial<ApiOptions> & { lose?: Lost } = {}) {
  const asked: Asked[] = []
  let losses = lose?.times ?? 0
  const ticket = createPageTicket(testPepper, shop, Date.now())
  const ask = async (url: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const headers = new Headers(init?.headers)
    // The browser's part.
    headers.set('sec-fetch-site', 'same-origin')
    headers.set('origin', siteOrigin)
    asked.push({ path: new URL(String(url)).pathname, headers })
    init?.signal?.throwIfAborted()
    const answer = await site.app.request(String(url), { ...init, headers } as RequestInit)
    if (!answer.ok || lose?.path !== new URL(String(url)).pathname || losses-- <= 0) return answer
    // On a busy machine it may be given up before it is answered.
    init?.signal?.throwIfAborted()
    if (lose.fault === 'silent')
      await new Promise((_, reject) =>
        init?.signal?.addEventListener('abort', () => reject(init.signal!.reason as Error)),
      )
    throw new TypeError('Failed to fetch')
  }
  return { api: createApi({ ticket, origin: siteOrigin, store, fetch: ask, ...options }), asked }
}

async function logIn(api: FrameApi): Promise<void> {
  const { action, matchCode } = (await api.post('/login/email', { email: ann })) as Record<string, string>
  if (action === 'VERIFY_DEVICE') {
    const mailbox = await createBrowser(site)
    await chooseNumber(site, mailbox, await mailedLink(site, ann), matchCode)
  }
  // Tokens are not given away.
  expect(await api.post('/login/code', { otp: await mailedCode(site, ann) })).toEqual({})
}

describe('client of /api', () => {
  it('logs in, and is logged in after a reload of the page', async () => {
    const store = openDeviceStore('device')
    const first = clientOf(store)
    expect(await first.api.hasSession()).toBe(false)
    await logIn(first.api)
    expect(await first.api.post('/session/user', {})).toMatchObject({ email: ann })
    // The first request of all brought the nonce.
    expect(first.asked.filter(({ path }) => path === '/api/login/email')).toHaveLength(2)
    expect(first.asked.filter(({ path }) => path === '/api/session/user')).toHaveLength(1)
    const second = clientOf(store)
    expect(await second.api.hasSession()).toBe(true)
    expect(await second.api.post('/session/user', {})).toMatchObject({ email: ann })
  })

  it('renews the session once for requests that come together', async () => {
    const { api, asked } = clientOf(openDeviceStore('device'))
    await logIn(api)
    await database.db.updateTable('access_token').set({ expires_at: 0 }).execute()
    const answers = await Promise.all([1, 2, 3, 4].map(() => api.post('/session/user', {})))
    expect(answers).toHaveLength(4)
    const count = asked.filter(({ path }) => path === '/api/session/refresh').length
    expect(count).toBe(1)
  })

  it.each([
    ['is lost on the way back', 'cut'],
    ['does not come, on a line that stays open', 'silent'],
  ] as const)('keeps the login where the answer to a renewal %s: it asks once more', async (_, fault) => {
    const store = openDeviceStore('device')
    await logIn(clientOf(store).api)
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    const limits = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 10))
    const { api, asked } = clientOf(store, { lose: { path: '/api/session/refresh', fault, times: 1 } })
    expect(await api.post('/session/user', {})).toMatchObject({ email: ann })
    // The first of all brought the nonce.
    expect(asked.filter(({ path }) => path === '/api/session/refresh')).toHaveLength(3)
    expect(limits).toHaveBeenCalledWith(8000)
    // And says so where no answer comes to that either.
    const lost = clientOf(store, { lose: { path: '/api/session/refresh', fault, times: 2 } })
    await expect(lost.api.post('/session/user', {})).rejects.toMatchObject({ code: 'embedded/unreachable' })
    expect(await lost.api.post('/session/user', {})).toMatchObject({ email: ann })
  })

  it('says that a login is over, once, and can begin another', async () => {
    const { api } = clientOf(openDeviceStore('device'))
    await logIn(api)
    await api.post('/session/endAll', {})
    await expect(api.post('/session/user', {})).rejects.toMatchObject({ code: 'embedded/sessionExpired' })
    expect(await api.hasSession()).toBe(false)
    await database.db.deleteFrom('login_count').execute()
    await logIn(api)
    expect(await api.post('/session/user', {})).toMatchObject({ email: ann })
  })

  it('keeps the login of a browser whose clock is wrong, and says so', async () => {
    const store = openDeviceStore('device')
    await logIn(clientOf(store).api)
    ahead = 6 * 60_000
    const { api } = clientOf(store, { ticket: createPageTicket(testPepper, shop, Date.now()) })
    await expect(api.post('/session/user', {})).rejects.toMatchObject({
      code: 'embedded/sessionExpired',
      message: expect.stringContaining('time settings') as string,
    })
    ahead = 0
    expect(await api.post('/session/user', {})).toMatchObject({ email: ann })
  })

  it('passes on what the server refuses, what cannot be reached and what was aborted', async () => {
    const store = openDeviceStore('device')
    const { api } = clientOf(store)
    await expect(api.post('/login/email', { email: 'ann' })).rejects.toMatchObject({
      name: 'FrameError',
      code: 'embedded/invalidEmail',
      message: 'This is not an e-mail address.',
    })
    const broken = clientOf(store, { fetch: async () => Promise.reject(new TypeError('fetch failed')) })
    await expect(broken.api.post('/session/user', {})).rejects.toMatchObject({ code: 'embedded/unreachable' })
    const text = clientOf(store, { fetch: async () => new Response('<html>', { status: 502 }) })
    await expect(text.api.post('/session/user', {})).rejects.toMatchObject({ code: 'embedded/unreachable' })
    const reason = new Error('closed')
    await expect(api.post('/session/user', {}, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    const controller = new AbortController()
    const waiting = api.post('/session/user', {}, { signal: controller.signal })
    controller.abort(reason)
    await expect(waiting).rejects.toBe(reason)
  })

  it('forgets the key with the login, unless it is kept', async () => {
    const store = openDeviceStore('device')
    const { api } = clientOf(store)
    const key = async (): Promise<string> => calculateThumbprint((await (await store).readKey()).publicKey)
    await logIn(api)
    const first = await key()
    await api.forget({ keepKey: true })
    expect([await api.hasSession(), await key()]).toEqual([false, first])
    await api.forget()
    expect(await key()).not.toBe(first)
  })
})

describe('signing out in the frame', () => {
  const signOut = (api: FrameApi): Promise<undefined> => {
    const rest = { state: {}, custody: {}, readSmartAccount: {}, signIn: {} } as unknown as UsersDeps
    return createUsers({ ...rest, api, forget: api.forget }).signOut(new AbortController().signal)
  }
  const keyOf = async (store: ReturnType<typeof openDeviceStore>) =>
    calculateThumbprint((await (await store).readKey()).publicKey)

  it('ends the login, and the account goes on knowing the browser: no mailed link, no hold', async () => {
    const store = openDeviceStore('device')
    const { api } = clientOf(store)
    await logIn(api)
    const [key, before] = [await keyOf(store), await (await store).readRefresh()]
    await signOut(api)
    expect(await api.hasSession()).toBe(false)
    expect(await keyOf(store)).toBe(key)
    await (await store).writeRefresh(before)
    await expect(clientOf(store).api.post('/session/user', {})).rejects.toMatchObject({
      code: 'embedded/sessionExpired',
    })
    await database.db.deleteFrom('login_count').execute()
    expect(await api.post('/login/email', { email: ann })).toEqual({ action: 'VERIFY_OTP' })
    await api.post('/login/code', { otp: await mailedCode(site, ann) })
    expect(await api.post('/session/user', {})).toMatchObject({ holdUntil: null })
  })

  it('forgets the key where the site cannot be reached: the session there is then of no use', async () => {
    const store = openDeviceStore('device')
    await logIn(clientOf(store).api)
    const key = await keyOf(store)
    const { api } = clientOf(store, { fetch: async () => Promise.reject(new TypeError('fetch failed')) })
    await expect(signOut(api)).rejects.toMatchObject({ code: 'embedded/unreachable' })
    expect(await api.hasSession()).toBe(false)
    expect(await keyOf(store)).not.toBe(key)
  })
})

describe('store of the key', () => {
  it('is in memory where there is no database, or where it refuses', async () => {
    const refusing = {
      open() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    } as unknown as IDBFactory
    expect((await openDeviceStore('device', undefined)).isPersistent).toBe(false)
    const store = await openDeviceStore('device', refusing)
    expect(store.isPersistent).toBe(false)
    const { privateKey } = await store.readKey()
    expect(privateKey.extractable).toBe(false)
    expect((await store.readKey()).privateKey).toBe(privateKey)
    expect(await clientOf(Promise.resolve(store)).api.isPersistent()).toBe(false)
  })

  it('has a key that cannot be taken out', async () => {
    const { privateKey } = await generateKeyPair('ES256')
    await expect(crypto.subtle.exportKey('jwk', privateKey as CryptoKey)).rejects.toThrow()
  })
})
