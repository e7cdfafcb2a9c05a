import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import type { SocialAnswer } from '../../src/server/social/createSocialLogins.js'
import type { Frame } from './createFrame.js'
import type { Popup, PopupPage } from './createPopup.js'
import { shop, startProduction, type ProductionSite } from './productionSite.js'

// The attacker begins a login, and knows all that it answers: the address, its handle, the digits. The victim opens the address.

const providers = ['google', 'apple', 'discord', 'github', 'facebook', 'x']
const token = 'A'.repeat(43)

let site: ProductionSite
beforeAll(async () => {
  site = await startProduction({ limits: { startsPerMinuteOfClient: 1000 } })
}, 120_000)
afterAll(() => site.stop())

let people = 0
const newPerson = (name: string) => ({ name, email: `${name}${(people += 1)}@takeover.test` })
type Person = ReturnType<typeof newPerson>

const begin = async (frame: Frame, provider: string) =>
  (await frame.post<{ uri: string; matchCode: string }>('/social/start', { provider })).json
const handleOf = (uri: string): string => new URL(uri).searchParams.get('f') ?? ''

/** @returns the access token; undefined where the site refuses */
async function finish(frame: Frame, uri: string): Promise<string | undefined> {
  const { status, json } = await frame.post<SocialAnswer>('/social/finish', { uri })
  return status === 200 && json.next === 'done' ? json.tokens.access : undefined
}

interface User {
  readonly userId: string
  readonly newBrowsers: readonly { readonly origin: string }[]
}

/** The login of a visitor who means it, by the popup's result. */
async function logIn(person: Person, provider: string) {
  const frame = await site.frame()
  const landing = await site.popup().visit((await begin(frame, provider)).uri, person)
  const access = await finish(frame, landing.resultUri)
  const user = async () => (await frame.post<User>('/session/user', {}, access)).json
  return { frame, access, user, userId: (await user()).userId }
}

/** Everything that a person without the victim's browser can send to confirm a login and to end it. @returns whether they got in */
async function takeOver(attacker: Frame, { uri, matchCode }: { uri: string; matchCode: string }, own: Popup) {
  const f = handleOf(uri)
  const passes = [f, `${f}.${f}`, `${f}.${token}`, `${f}.`, '', own.cookies.get('__Host-flow') ?? '']
  const otherSecret = passes.at(-1)?.split('.')[1] ?? ''
  for (const pass of [...passes, `${f}.${otherSecret}`]) {
    const popup = site.popup()
    popup.cookies.set('__Host-flow', pass)
    for (const windowSecret of [f, token, otherSecret]) {
      const page = { url: new URL(site.origin), resultUri: uri, windowSecret } as PopupPage
      expect(await popup.type(page, matchCode), pass).toBe(false)
    }
    const body = new URLSearchParams({ digits: matchCode })
    const headers = { cookie: `__Host-flow=${pass}`, 'sec-fetch-site': 'same-origin' }
    const form = await fetch(`${site.url}/social/confirm`, { method: 'POST', headers, body })
    expect(form.status).toBe(404)
  }
  const uris = [uri, uri.replace('/start', '/done'), `${uri}&r=${f}`, `${uri}&r=${token}`, `${uri}&r=`]
  for (const one of uris) if ((await finish(attacker, one)) !== undefined) return true
  return false
}

describe.each(providers)('the victim opens the address of a login that somebody else began: %s', (provider) => {
  it('logs the other one in nowhere: not by its handle, its digits, nor the cookie of another login', async () => {
    const victim = newPerson('victim')
    await logIn(victim, provider)
    const attacker = await site.frame()
    // A login of the attacker's own, up to its last page: for a pass that is real.
    const own = site.popup()
    await own.visit((await begin(await site.frame(), provider)).uri, newPerson('attacker'))
    const started = await begin(attacker, provider)
    const landing = await site.popup().visit(started.uri, victim)
    expect(landing).toMatchObject({ status: 200, target: shop })
    expect(await takeOver(attacker, started, own)).toBe(false)
  })

  it('nor where the attacker opened it first: with the pass, and the answer of the provider handed over', async () => {
    const victim = newPerson('victim')
    await logIn(victim, provider)
    const attacker = await site.frame()
    const started = await begin(attacker, provider)
    const own = site.popup()
    const left = await own.visit(started.uri, newPerson('attacker'), (url) => url.origin !== site.origin)
    const second = site.popup()
    const refused = await second.visit(started.uri, victim)
    expect(refused).toMatchObject({ status: 400, resultUri: '' })
    expect(refused.html).toContain('opened in another window or browser')
    expect([...second.cookies.keys()]).not.toContain('__Host-flow')
    // The victim is sent to the provider itself, and comes back without the pass.
    let answer = ''
    const back = await site.popup().visit(left.url.href, victim, (url) => {
      if (url.pathname.startsWith('/social/callback/')) answer = url.href
      return false
    })
    expect(back).toMatchObject({ status: 400, resultUri: '' })
    expect(answer).toContain('code=')
    expect(await own.visit(answer, victim)).toMatchObject({ status: 400, resultUri: '' })
    expect(await takeOver(attacker, started, own)).toBe(false)
  })

  it('the victim’s own login goes on as before: by the result, and by digits, once each', async () => {
    const person = newPerson('ann')
    const { frame, userId } = await logIn(person, provider)
    const started = await begin(frame, provider)
    const popup = site.popup()
    const landing = await popup.visit(started.uri, person)
    expect(await finish(frame, started.uri)).toBeUndefined()
    const { cookies } = popup
    const kept = new Map(cookies)
    expect(await popup.type(landing, started.matchCode)).toBe(true)
    const access = await finish(frame, started.uri)
    expect((await frame.post<User>('/session/user', {}, access)).json.userId).toBe(userId)
    expect(await finish(frame, started.uri)).toBeUndefined()
    expect(await finish(frame, landing.resultUri)).toBeUndefined()
    for (const [name, value] of kept) cookies.set(name, value)
    expect(await popup.type(landing, started.matchCode)).toBe(false)
  })
})

describe('who has a part of what the victim’s browser has', () => {
  it('confirms nothing: the pass without the key of the last page, that page without the pass', async () => {
    const victim = newPerson('victim')
    const frame = await site.frame()
    const started = await begin(frame, 'google')
    const popup = site.popup()
    const landing = await popup.visit(started.uri, victim)
    const kept = new Map(popup.cookies)
    const guessed = { ...landing, windowSecret: token }
    expect(await popup.type(guessed, started.matchCode)).toBe(false)
    for (const pass of [undefined, `${handleOf(started.uri)}.${token}`]) {
      const other = site.popup()
      if (pass !== undefined) other.cookies.set('__Host-flow', pass)
      expect(await other.type(landing, started.matchCode)).toBe(false)
    }
    // The first of them named its key with the secret of the page: no other key is taken from then on.
    for (const [name, value] of kept) popup.cookies.set(name, value)
    expect(await popup.type(landing, started.matchCode)).toBe(false)
    expect(await finish(frame, started.uri)).toBeUndefined()
  })

  it('takes no answer of the provider with a pass that was made up', async () => {
    const started = await begin(await site.frame(), 'google')
    const isCallback = (url: URL): boolean => url.pathname.startsWith('/social/callback/')
    const { url } = await site.popup().visit(started.uri, newPerson('victim'), isCallback)
    const other = site.popup()
    other.cookies.set('__Host-flow', `${handleOf(started.uri)}.${token}`)
    expect(await other.visit(url.href, newPerson('victim'))).toMatchObject({ status: 400, resultUri: '' })
  })

  it('links no provider account of the victim to an account of the attacker’s', async () => {
    const attacker = await site.ownPage()
    const landed = await site.popup().visit((await begin(attacker, 'google')).uri, newPerson('attacker'))
    const access = await finish(attacker, landed.resultUri)
    const { json } = await attacker.post<{ uri: string }>('/account/logins/link', { provider: 'github' }, access)
    const popup = site.popup()
    const landing = await popup.visit(json.uri, newPerson('victim'))
    expect(landing.status).toBe(200)
    expect(landing.html).not.toContain('Two digits')
    const f = handleOf(json.uri)
    for (const uri of [json.uri, `${json.uri}&r=${f}`, `${json.uri}&r=${token}`]) {
      const linked = await attacker.post('/account/logins/linked', { uri }, access)
      expect(linked.json['code']).toBe('embedded/failed')
    }
    expect((await attacker.post('/account/logins/linked', { uri: json.uri }, access)).json['code']).toBe(
      'embedded/failed',
    )
  })
})

describe('a browser that is new to an account', () => {
  it.each(['google', 'apple', 'discord', 'github'])(
    'is told of at the address that %s vouches for',
    async (provider) => {
      const ann = newPerson('ann')
      await logIn(ann, provider)
      expect(site.inbox.mails(ann.email)).toEqual([])
      await logIn(ann, provider)
      const mail = await site.inbox.waitForMail(ann.email, { signal: AbortSignal.timeout(10_000) })
      expect(mail.subject).toBe('A new browser logged in')
      expect(mail.text).toContain(`${site.origin}/link#`)
    },
  )

  it.each(providers)('is told of by the browsers that were there before, and by those alone: %s', async (provider) => {
    const ann = newPerson('ann')
    const first = await logIn(ann, provider)
    expect((await first.user()).newBrowsers).toEqual([])
    const second = await logIn(ann, provider)
    expect((await first.user()).newBrowsers).toMatchObject([{ origin: shop }])
    expect((await second.user()).newBrowsers).toEqual([])
  })
})

vi.setConfig({ testTimeout: 60_000 })
