import type { Database } from '@portico/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { continueRoutes } from '../../src/server/continue/continueRoutes.js'
import { createContinues } from '../../src/server/continue/createContinues.js'
import type { ContinueTables } from '../../src/server/continue/tables.js'
import type { LoginTables } from '../../src/server/login/tables.js'
import type { SessionTables } from '../../src/server/auth/tables.js'
import { createWaitPlaces } from '../../src/server/auth/waitPlaces.js'
import {
  createBrowser,
  createClock,
  createSite,
  logIn,
  openLoginDatabase,
  shop,
  siteOrigin,
  type Browser,
  type Site,
} from '../loginSite.js'

describe('continue as', () => {
  let database: Database<LoginTables & ContinueTables>
  beforeAll(async () => {
    database = (await openLoginDatabase()) as unknown as typeof database
  }, 60_000)
  afterAll(() => database.close())

  function startSite(): Site {
    const clock = createClock()
    const site = createSite({ database: database as unknown as Database<LoginTables>, clock })
    const { logins, sessions, guards } = site
    const db = database.db as unknown as Database<ContinueTables & SessionTables>['db']
    const { now } = clock
    const continues = createContinues({
      db,
      log: () => undefined,
      logins,
      sessions,
      origin: siteOrigin,
      places: createWaitPlaces(),
      now,
      wait: clock.wait,
      groupOf: (id) => id,
    })
    site.app.route(
      '/api',
      continueRoutes({ continues, guards, clients: {}, clientOf: () => 'home', limitStarts: async () => undefined }),
    )
    return site
  }
  let people = 0
  /** A frame whose visitor logged in by e-mail, and the key of the windows of the same browser, after an approval there. */
  async function loggedIn(site: Site): Promise<{ frame: Browser; window: Browser; email: string }> {
    const email = `visitor${(people += 1)}@example.test`
    const frame = await createBrowser(site)
    expect(await logIn(site, frame, email)).toMatchObject({ status: 200 })
    const window = await createBrowser(site)
    expect(await frame.post('/continue/remember', { jkt: window.jkt })).toMatchObject({ status: 200 })
    return { frame, window, email }
  }
  const handleOf = (uri: unknown): string => new URL(String(uri)).searchParams.get('f') ?? ''
  /** A frame that lost its storage begins; the visitor agrees in a window. */
  async function agreed(site: Site, window: Browser, frame?: Browser) {
    const own = frame ?? (await createBrowser(site))
    const { body } = await own.post('/continue/start')
    const handle = handleOf(body['uri'])
    const read = await window.post('/continue/read', { handle })
    const [account] = (read.body['accounts'] ?? []) as readonly { readonly id: string; readonly name: string }[]
    const chosen = await window.post('/continue/choose', { handle, id: account?.id ?? '' })
    return { frame: own, handle, account, started: body, resultUri: String(chosen.body['resultUri']) }
  }
  const userOf = async (frame: Browser) => (await frame.post('/session/user')).body

  it('a frame that lost its storage is logged in after one confirmation: no code, no mail, no hold, and no fresh proof', async () => {
    const site = startSite()
    const { window, email } = await loggedIn(site)
    const mails = site.inbox.length
    const { frame, account, resultUri } = await agreed(site, window)
    expect(account?.name).toBe(email)
    expect(await frame.post('/continue/finish', { uri: resultUri })).toMatchObject({
      status: 200,
      body: { provider: 'email' },
    })
    expect(await userOf(frame)).toMatchObject({ email, holdUntil: null })
    await site.mails.deliver()
    expect(site.inbox).toHaveLength(mails)
    // Known now: the next login by mail needs no link.
    expect((await frame.post('/login/abort')).status).toBe(200)
    const { devices } = (await frame.post('/session/devices')).body as { devices: readonly object[] }
    expect(devices).toContainEqual(expect.objectContaining({ id: frame.jkt, origin: shop.origin }))
    const session = await database.db
      .selectFrom('session')
      .select('proved_at')
      .where('jkt', '=', frame.jkt)
      .executeTakeFirstOrThrow()
    expect(session.proved_at, 'export and the like ask for a code').toBe(0)
    expect(await frame.post('/continue/finish', { uri: resultUri }), 'once').toMatchObject({ status: 400 })
  })

  it('a browser without a login is told so, and the page learns it at once', async () => {
    const site = startSite()
    const stranger = await createBrowser(site)
    const frame = await createBrowser(site)
    const { body } = await frame.post('/continue/start')
    const read = await stranger.post('/continue/read', { handle: handleOf(body['uri']) })
    expect(read.body).toEqual({ origin: shop.origin, accounts: [] })
    expect((await frame.post('/continue/wait', { uri: body['uri'] })).body).toEqual({ status: 'failed' })
  })

  it('it ends with the login: by signing out, everywhere, and when the visitor declines', async () => {
    const site = startSite()
    const left = await loggedIn(site)
    await left.frame.post('/session/end')
    expect((await agreed(site, left.window)).account, 'signed out').toBeUndefined()
    const everywhere = await loggedIn(site)
    const other = await agreed(site, everywhere.window)
    await other.frame.post('/continue/finish', { uri: other.resultUri })
    await other.frame.post('/session/endAll')
    expect((await agreed(site, everywhere.window)).account, 'signed out everywhere').toBeUndefined()
    const declined = await loggedIn(site)
    const frame = await createBrowser(site)
    const { body } = await frame.post('/continue/start')
    const handle = handleOf(body['uri'])
    await declined.window.post('/continue/reject', { handle })
    expect((await frame.post('/continue/wait', { uri: body['uri'] })).body).toEqual({ status: 'failed' })
    expect((await declined.window.post('/continue/choose', { handle, id: 'x' })).status).toBe(410)
  })

  it('users of another project are not offered', async () => {
    const site = startSite()
    const { window } = await loggedIn(site)
    const elsewhere = await createBrowser(site, { projectId: 'other', origin: 'https://other.test' })
    expect((await agreed(site, window, elsewhere)).account).toBeUndefined()
  })

  it('attack: a link to the popup that a stranger sends logs no stranger in', async () => {
    const site = startSite()
    const { window } = await loggedIn(site)
    // The stranger's frame began it, and the victim agreed in the popup. What it hands over reaches no page of the stranger.
    const thief = await createBrowser(site)
    const { started } = await agreed(site, window, thief)
    for (const uri of [started['uri'], `${String(started['uri'])}&r=${'A'.repeat(43)}`]) {
      expect((await thief.post('/continue/finish', { uri })).status).toBe(400)
    }
    expect((await thief.post('/session/user')).status).toBe(401)
  })

  it('attack: a result that was stolen fits no other browser', async () => {
    const site = startSite()
    const { window } = await loggedIn(site)
    const { resultUri } = await agreed(site, window)
    const thief = await createBrowser(site)
    expect((await thief.post('/continue/finish', { uri: resultUri })).status).toBe(400)
  })

  it('attack: only the window in which the visitor agreed types the digits', async () => {
    const site = startSite()
    const { window } = await loggedIn(site)
    const { handle, started } = await agreed(site, window)
    const thief = await createBrowser(site)
    const digits = { handle, digits: started['matchCode'] }
    expect((await thief.post('/continue/digits', digits)).body).toEqual({ isConfirmed: false })
  })

  it('attack: digits that a visitor was talked into typing start the hold, and a mail', async () => {
    const site = startSite()
    const { window, email } = await loggedIn(site)
    // Not of the first hour.
    await site.clock.wait(2 * 3_600_000)
    const { frame, handle, started } = await agreed(site, window)
    const mails = site.inbox.filter(({ to }) => to === email).length
    const waiting = frame.post('/continue/wait', { uri: started['uri'] })
    await window.post('/continue/digits', { handle, digits: started['matchCode'] })
    expect((await waiting).body).toEqual({ status: 'ready' })
    expect((await frame.post('/continue/finish', { uri: started['uri'] })).status).toBe(200)
    await site.mails.deliver()
    // Another delivery may have it under way.
    await expect.poll(() => site.inbox.filter(({ to }) => to === email).length - mails).toBe(1)
    expect((await userOf(frame))['holdUntil']).not.toBeNull()
  })

  it('wrong digits end it', async () => {
    const site = startSite()
    const { window } = await loggedIn(site)
    const { frame, handle, started } = await agreed(site, window)
    const wrong = started['matchCode'] === '10' ? '11' : '10'
    expect((await window.post('/continue/digits', { handle, digits: wrong })).body).toEqual({ isConfirmed: false })
    await window.post('/continue/digits', { handle, digits: started['matchCode'] })
    expect(await frame.post('/continue/finish', { uri: started['uri'] })).toMatchObject({ status: 400 })
  })
})
