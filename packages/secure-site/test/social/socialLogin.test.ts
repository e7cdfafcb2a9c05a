import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { findOrCreateEmailUser } from '../../src/server/login/users.js'
import type { SocialAnswer } from '../../src/server/social/createSocialLogins.js'
import { createPopup } from './createPopup.js'
import { shop, startSite, startSurroundings, userOf, type SocialSite, type Surroundings } from './socialSite.js'

type LoggedIn = Extract<SocialAnswer, { readonly next: 'done' }>

describe.each(['embedded', 'server'] as const)('social login, %s', (kind) => {
  let around: Surroundings
  let site: SocialSite
  beforeAll(async () => {
    around = await startSurroundings({ isEmbedded: kind === 'embedded' })
    site = await startSite(around)
  }, 120_000)
  afterAll(async () => {
    await site.stop()
    await around.stop()
  })

  let people = 0
  const newPerson = () => ({ email: `person${(people += 1)}@example.test` })
  const start = async (frame: Awaited<ReturnType<SocialSite['frame']>>, provider: string) =>
    (await frame.post('/social/start', { provider })).json as { uri: string; matchCode: string }

  it.each(['google', 'apple', 'discord', 'github', 'facebook', 'x'])(
    'logs in at %s, and is the same user in the next browser',
    async (provider) => {
      const visitor = newPerson()
      const users: string[] = []
      for (let time = 0; time < 2; time += 1) {
        const frame = await site.frame()
        const { uri } = await start(frame, provider)
        const landing = await createPopup().visit(uri, visitor)
        expect(landing).toMatchObject({ status: 200, target: shop, returnTo: '' })
        expect(landing.html).toContain(`<strong dir="ltr">${shop}</strong>`)
        const { json } = await frame.post<LoggedIn>('/social/finish', { uri: landing.resultUri })
        expect(json.userName).toBe(
          ['google', 'facebook'].includes(provider)
            ? 'Ann'
            : provider === 'apple'
              ? undefined
              : visitor.email.split('@')[0],
        )
        users.push(await userOf(frame, json))
      }
      expect(users[0]).toBe(users[1])
    },
  )

  it('finishes once, also when asked twice at once', async () => {
    const frame = await site.frame()
    const { uri } = await start(frame, 'google')
    const { resultUri } = await createPopup().visit(uri, newPerson())
    const answers = await Promise.all([1, 2, 3].map(() => frame.post('/social/finish', { uri: resultUri })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    expect(answers.find(({ status }) => status === 400)?.json.message).toBe('Failed to connect')
  })

  it('says access_denied when the visitor cancels, and ends the login', async () => {
    const frame = await site.frame()
    const { uri } = await start(frame, 'github')
    const landing = await createPopup().visit(uri, { ...newPerson(), cancels: true })
    expect(landing.html).toContain('Failed to connect')
    expect(new URL(landing.resultUri).searchParams.get('error')).toBe('access_denied')
    expect((await frame.post('/social/finish', { uri: landing.resultUri })).json).toEqual({
      code: 'embedded/failed',
      message: 'Failed to connect',
    })
    expect((await frame.post('/social/wait', { uri })).json).toEqual({ status: 'failed' })
  })

  it('serves a popup that cannot reach the page: two digits, typed once', async () => {
    const visitor = newPerson()
    const attempt = async (digits: (right: string) => string) => {
      const frame = await site.frame()
      const { uri, matchCode } = await start(frame, 'google')
      const popup = createPopup()
      const landing = await popup.visit(uri, visitor)
      const waiting = frame.post('/social/wait', { uri })
      // Without the digits or the result, the page has nothing.
      expect((await frame.post('/social/finish', { uri })).status).toBe(400)
      expect(await popup.type(landing, digits(matchCode))).toBe(digits(matchCode) === matchCode)
      return { frame, uri, waited: (await waiting).json }
    }
    const right = await attempt((digits) => digits)
    expect(right.waited).toEqual({ status: 'ready' })
    await userOf(right.frame, (await right.frame.post<LoggedIn>('/social/finish', { uri: right.uri })).json)
    const wrong = await attempt((digits) => (digits === '42' ? '43' : '42'))
    expect(wrong.waited).toEqual({ status: 'failed' })
    expect((await wrong.frame.post('/social/finish', { uri: wrong.uri })).status).toBe(400)
  })

  it('leads a visitor without a popup back to the page', async () => {
    const frame = await site.frame()
    const { uri } = await start(frame, 'x')
    const back = `${shop}/cart?item=1`
    const landing = await createPopup().visit(`${uri}&returnTo=${encodeURIComponent(back)}`, newPerson())
    expect(landing.returnTo).toBe(back)
  })

  it('asks the owner of an address before a provider joins the account, which then opens it', async () => {
    const { email } = newPerson()
    const frame = await site.frame()
    const owner = await findOrCreateEmailUser(around.db, { walletGroup: 'shop', email, now: Date.now() })
    await site.logins.finish({ key: frame.key, browser: 'Chrome', ...owner, provider: 'email' })
    const log = async () => {
      const { uri } = await start(frame, 'google')
      const { resultUri } = await createPopup().visit(uri, { email })
      return (await frame.post<SocialAnswer>('/social/finish', { uri: resultUri })).json
    }
    expect(await log()).toEqual({ next: 'proveEmail', email, action: 'VERIFY_OTP' })
    const mail = await around.inbox.waitForMail(email, { signal: AbortSignal.timeout(5000) })
    const tokens = await site.logins.enterCode(frame.key, /\d{6}/.exec(mail.text)?.[0] ?? '')
    expect((await frame.post('/me', {}, tokens.access)).json.userId).toBe(owner.userId)
    expect(await userOf(frame, await log())).toBe(owner.userId)
  })

  it('has its pages and its mail in the language of the page that began it', async () => {
    const { email } = newPerson()
    const owner = await findOrCreateEmailUser(around.db, { walletGroup: 'shop', email, now: Date.now() })
    const frame = await site.frame()
    await site.logins.finish({ key: frame.key, browser: 'Chrome', ...owner, provider: 'email' })
    const { json } = await frame.post<{ uri: string }>('/social/start', { provider: 'google', locale: 'he-IL' })
    expect(new URL(json.uri).searchParams.get('locale')).toBe('he-IL')
    const landing = await createPopup().visit(json.uri, { email })
    expect(landing.html).toMatch(/<html lang="he" dir="rtl"[^]*<h1 id="title">הכניסה בוצעה<\/h1>/)
    await frame.post('/social/finish', { uri: landing.resultUri })
    const mail = await around.inbox.waitForMail(email, { signal: AbortSignal.timeout(5000) })
    expect(mail.subject).toBe('קוד הכניסה שלך')
    const later = await createPopup().visit(json.uri, { email })
    expect(later.html).toMatch(/<html lang="he" dir="rtl"/)
  })

  it('says what it cannot do', async () => {
    const frame = await site.frame()
    expect((await frame.post('/social/start', { provider: 'farcaster' })).status).toBe(400)
    const lonely = await startSite(around, { without: ['github'], moved: { google: { issuer: 'http://127.0.0.1:1' } } })
    const other = await lonely.frame()
    const { uri } = await start(other, 'google')
    const page = await createPopup().visit(uri, newPerson())
    expect(page).toMatchObject({ status: 400, resultUri: '' })
    expect(page.html).toContain('cannot be reached')
    expect((await other.post('/social/start', { provider: 'github' })).json).toEqual({
      code: 'embedded/failed',
      message: 'Failed to initiate social connection',
    })
    await lonely.stop()
  })

  it('serves pages that no other page may frame', async () => {
    const response = await fetch(`${site.origin}/loading`)
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(response.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  })
})
