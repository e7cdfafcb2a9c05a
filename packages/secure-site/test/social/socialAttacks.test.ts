import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { findOrCreateEmailUser } from '../../src/server/login/users.js'
import type { SocialAnswer } from '../../src/server/social/createSocialLogins.js'
import type { Frame } from './createFrame.js'
import { createPopup } from './createPopup.js'
import { shop, startSite, startSurroundings, userOf, type SocialSite, type Surroundings } from './socialSite.js'

let around: Surroundings
beforeAll(async () => {
  around = await startSurroundings({ lax: ['google', 'github'] })
}, 120_000)
afterAll(() => around.stop())

async function site(options: Parameters<typeof startSite>[1] = {}): Promise<SocialSite> {
  const started = await startSite(around, options)
  onTestFinished(() => started.stop())
  return started
}

let people = 0
const newPerson = (name: string) => ({ name, email: `${name}${(people += 1)}@example.test` })

const begin = async (frame: Frame, provider = 'google') =>
  (await frame.post<{ uri: string; matchCode: string }>('/social/start', { provider })).json

/** Finishes as a page does. @returns the user, or undefined where the site refuses */
async function finish(frame: Frame, uri: string): Promise<string | undefined> {
  const { status, json } = await frame.post<SocialAnswer>('/social/finish', { uri })
  return status === 200 ? userOf(frame, json) : undefined
}

/** The whole login of a visitor who means it. */
async function logIn(at: SocialSite, visitor: { readonly email: string }, provider = 'google'): Promise<string> {
  const frame = await at.frame()
  const { uri } = await begin(frame, provider)
  const { resultUri } = await createPopup().visit(uri, visitor)
  return (await finish(frame, resultUri)) ?? 'refused'
}

const isCallback = (url: URL): boolean => url.pathname.startsWith('/social/callback/')

describe('attack 40: codes and answers of other logins', () => {
  /**
   * A thief has the victim's code out of a log, and brings it into a login of the own browser.
   * @param forgetsPkce the provider compares no verifier: as if the code were asked for with the thief's challenge
   */
  async function injectCode(at: SocialSite, provider: string, forgetsPkce = false) {
    const victim = newPerson('victim')
    const victimId = await logIn(at, victim, provider)
    const thief = await at.frame()
    const [popup, other] = [createPopup(), createPopup()]
    const isOfProvider = (url: URL): boolean => url.origin !== at.origin
    const asked = await popup.visit((await begin(thief, provider)).uri, newPerson('thief'), isOfProvider)
    const askedByVictim = (await other.visit((await begin(await at.frame(), provider)).uri, victim, isOfProvider)).url
    const challenge = asked.url.searchParams.get('code_challenge') ?? ''
    if (forgetsPkce) askedByVictim.searchParams.set('code_challenge', challenge)
    const stolen = await other.visit(askedByVictim.href, victim, isCallback)
    const own = await popup.visit(asked.url.href, newPerson('thief'), isCallback)
    own.url.searchParams.set('code', stolen.url.searchParams.get('code') ?? '')
    const landing = await popup.visit(own.url.href, victim)
    const got = landing.resultUri === '' ? undefined : await finish(thief, landing.resultUri)
    return got === victimId
  }

  it('a stolen code logs nobody else in: PKCE', async () => {
    expect(await injectCode(await site(), 'github')).toBe(false)
  })

  it('nor where a provider forgets PKCE: the nonce', async () => {
    expect(await injectCode(await site(), 'google', true)).toBe(false)
  })

  it('an answer of the login of another person is not taken into this one, and does not end it: state', async () => {
    /** The victim, in the middle of a login, is led to a callback with the code of the attacker. */
    const at = await site()
    const attacker = newPerson('attacker')
    const planted = await createPopup().visit((await begin(await at.frame())).uri, attacker, isCallback)
    const victim = await at.frame()
    const popup = createPopup()
    const person = newPerson('victim')
    const own = await popup.visit((await begin(victim)).uri, person, isCallback)
    expect(await popup.visit(planted.url.href, person)).toMatchObject({ status: 400, resultUri: '' })
    const landing = await popup.visit(own.url.href, person)
    expect(await finish(victim, landing.resultUri)).toBe(await logIn(at, person))
  })

  it('a provider does not get the code of another one: a path of its own, and the issuer in the answer', async () => {
    /** An evil provider sends the visitor on to an honest one, and waits for the code at its own token endpoint. */
    async function mixUp() {
      const codes: string[] = []
      let honest = ''
      const evil = createServer((request, response) => {
        const url = new URL(request.url ?? '/', 'http://evil.test')
        if (url.pathname === '/api/oauth2/token') {
          request.on('data', (chunk: Buffer) => codes.push(new URLSearchParams(String(chunk)).get('code') ?? ''))
          response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"invalid_grant"}')
          return
        }
        const to = new URL(honest)
        for (const name of ['state', 'code_challenge', 'code_challenge_method']) {
          to.searchParams.set(name, url.searchParams.get(name) ?? '')
        }
        response.writeHead(302, { location: to.href }).end()
      })
      await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve))
      onTestFinished(() => void evil.close())
      const issuer = `http://127.0.0.1:${(evil.address() as AddressInfo).port}`
      const at = await site({ moved: { discord: { issuer } } })
      const { issuer: honestIssuer, clientId } = around.login.providers.github
      const parameters = new URLSearchParams({
        client_id: clientId,
        redirect_uri: `${at.origin}/social/callback/github`,
        response_type: 'code',
        scope: 'read:user',
      })
      honest = `${honestIssuer}/login/oauth/authorize?${parameters}`
      const { status } = await createPopup().visit((await begin(await at.frame(), 'discord')).uri, newPerson('victim'))
      return { status, codes: codes.length }
    }
    // The path of another provider: the code is not even looked at.
    expect(await mixUp()).toEqual({ status: 400, codes: 0 })
  })

  it('an answer counts once, and not in a browser without the cookie: there it ends the login', async () => {
    const at = await site()
    const frame = await at.frame()
    const popup = createPopup()
    const { url } = await popup.visit((await begin(frame)).uri, newPerson('ann'), isCallback)
    const first = await popup.visit(url.href, newPerson('ann'))
    expect(first.status).toBe(200)
    for (const again of [popup, createPopup()]) {
      expect(await again.visit(url.href, newPerson('ann'))).toMatchObject({ status: 400, resultUri: '' })
    }
    expect(await finish(frame, first.resultUri)).toBeTypeOf('string')
    const other = createPopup()
    const left = await other.visit((await begin(frame)).uri, newPerson('ann'), isCallback)
    for (const one of [createPopup(), other]) {
      expect(await one.visit(left.url.href, newPerson('ann'))).toMatchObject({ status: 400, resultUri: '' })
    }
  })
})

describe('attack 41: results of other logins', () => {
  it("the attacker's result does not log the victim's frame in", async () => {
    async function plant(at: SocialSite) {
      const attacker = newPerson('attacker')
      const attackerId = await logIn(at, attacker)
      const { resultUri } = await createPopup().visit((await begin(await at.frame())).uri, attacker)
      const victim = await at.frame()
      await begin(victim)
      return (await finish(victim, resultUri)) === attackerId
    }
    expect(await plant(await site())).toBe(false)
  })

  it('a result counts for the page that began the login only', async () => {
    async function plant(at: SocialSite) {
      const frame = await at.frame()
      const visitor = newPerson('ann')
      const { resultUri } = await createPopup().visit((await begin(frame)).uri, visitor)
      const other = await at.frame('https://other.example')
      return (await finish(other, resultUri)) !== undefined
    }
    expect(await plant(await site())).toBe(false)
  })

  it("a forwarded start address does not log the attacker's browser in as the victim", async () => {
    /** The attacker begins a login and sends its address to the victim, who is logged in at the provider. */
    async function forward(at: SocialSite) {
      const victim = newPerson('victim')
      const victimId = await logIn(at, victim)
      const attacker = await at.frame()
      const { uri } = await begin(attacker)
      // The popup hands its result to a page of the shop in the victim's browser, which is not the attacker.
      const landing = await createPopup().visit(uri, victim)
      expect(landing.target).toBe(shop)
      const guesses = [uri, uri.replace('/start', '/done'), `${uri}&r=`, `${uri}&r=${'A'.repeat(43)}`]
      const got = await Promise.all(guesses.map((guess) => finish(attacker, guess)))
      return got.includes(victimId)
    }
    expect(await forward(await site())).toBe(false)
  })
})

describe('attack 42: where results go', () => {
  it('the way back leads to the page that embeds the frame and nowhere else', async () => {
    const elsewhere = [
      'https://evil.example/',
      'https://shop.example.evil.example/',
      'https://shop.example@evil.example/',
      '//evil.example/',
      'javascript:alert(1)',
      'http://shop.example/',
      'https://shop.example:8443/',
    ]
    async function leak(at: SocialSite, returnTo: string) {
      const { uri } = await begin(await at.frame())
      const landing = await createPopup().visit(`${uri}&returnTo=${encodeURIComponent(returnTo)}`, newPerson('ann'))
      return landing.returnTo === returnTo && landing.resultUri !== ''
    }
    const build = await site()
    for (const returnTo of elsewhere) expect(await leak(build, returnTo), returnTo).toBe(false)
    expect(await leak(build, `${shop}/cart`)).toBe(true)
  })

  it('an address of another site is no result', async () => {
    const at = await site()
    const frame = await at.frame()
    const { resultUri } = await createPopup().visit((await begin(frame)).uri, newPerson('ann'))
    expect(await finish(frame, resultUri.replace(at.origin, 'https://evil.example'))).toBeUndefined()
    expect(await finish(frame, resultUri)).toBeTypeOf('string')
  })
})

describe('attack 43: faults of popup and provider', () => {
  it('a second login ends the first; a login that was left can be finished while no other began', async () => {
    const at = await site()
    const frame = await at.frame()
    const first = await begin(frame)
    const left = await createPopup().visit(first.uri, newPerson('ann'))
    const { uri } = await begin(frame)
    expect(await finish(frame, left.resultUri)).toBeUndefined()
    expect((await frame.post('/social/wait', { uri: first.uri })).json).toEqual({ status: 'failed' })
    const landing = await createPopup().visit(uri, newPerson('ann'))
    expect(await finish(frame, landing.resultUri)).toBeTypeOf('string')
  })

  it('a start address opens one popup', async () => {
    const at = await site()
    const { uri } = await begin(await at.frame())
    const popup = createPopup()
    await popup.visit(uri, newPerson('ann'), (url) => url.origin !== at.origin)
    const second = await createPopup().visit(uri, newPerson('bob'))
    expect(second).toMatchObject({ status: 400, resultUri: '' })
    expect(second.html).toContain('opened in another window or browser')
    // Loaded anew by the same browser, it goes on.
    expect((await popup.visit(uri, newPerson('ann'))).status).toBe(200)
    expect((await popup.visit(uri, newPerson('ann'))).html).toContain('This login is over')
  })

  it('errors of the provider are words that it may say, not what a stranger wrote', async () => {
    /** A stranger leads the popup to the callback with an error of the stranger's own words. @returns what the page is told */
    async function plant(at: SocialSite): Promise<string | null> {
      const frame = await at.frame()
      const popup = createPopup()
      const { url } = await popup.visit((await begin(frame)).uri, newPerson('ann'), isCallback)
      url.searchParams.delete('code')
      url.searchParams.set('error', '<script>alert(1)</script>')
      const landing = await popup.visit(url.href, newPerson('ann'))
      expect(landing.html).not.toContain('<script>alert')
      return new URL(landing.resultUri).searchParams.get('error')
    }
    expect(await plant(await site())).toBe('server_error')
  })
})

describe('attacks 37 and 38: addresses of others', () => {
  it('37: who registers an address at a provider first has no part in the account of its owner', async () => {
    async function reserve(at: SocialSite) {
      const { email } = newPerson('owner')
      const attackerId = await logIn(at, { email }, 'github')
      const owner = await findOrCreateEmailUser(around.db, { walletGroup: 'shop', email, now: Date.now() })
      return owner.userId === attackerId
    }
    expect(await reserve(await site())).toBe(false)
  })

  it('38: a provider that says it is the address of the owner does not open the account', async () => {
    async function claim(at: SocialSite, isVerified: boolean) {
      const { email } = newPerson('owner')
      const owner = await findOrCreateEmailUser(around.db, { walletGroup: 'shop', email, now: Date.now() })
      const thief = await at.frame()
      const popup = await createPopup().visit((await begin(thief)).uri, { email, isVerified })
      const { json } = await thief.post<SocialAnswer>('/social/finish', { uri: popup.resultUri })
      return json.next === 'done' && (await userOf(thief, json)) === owner.userId ? 'open' : json.next
    }
    expect(await claim(await site(), true)).toBe('proveEmail')
    // Where the provider does not vouch for it, it is an account like any other.
    expect(await claim(await site(), false)).toBe('done')
  })
})

describe('the key of the windows, with which a login is continued later', () => {
  /** A script on the page gets the result of the popup, and names the key of a thief's browser in place of the popup's. */
  async function nameOwnKey(at: SocialSite): Promise<unknown> {
    const victim = await at.frame()
    const { uri } = await begin(victim)
    const { resultUri } = await createPopup().visit(uri, newPerson('victim'))
    const { searchParams } = new URL(resultUri)
    const thief = await at.frame()
    const named = { handle: searchParams.get('f'), secret: searchParams.get('r') }
    expect(await thief.post('/social/window', named)).toMatchObject({ status: 200 })
    expect(await finish(victim, resultUri)).toBeTypeOf('string')
    const { json } = await (await at.frame()).post<{ uri: string }>('/continue/start')
    const handle = new URL(json.uri).searchParams.get('f')
    return (await thief.post('/continue/read', { handle })).json['accounts']
  }

  it('attack: is not named by who has the result, but not the secret of the landing page', async () => {
    expect(await nameOwnKey(await site())).toEqual([])
  })

  it('is named once', async () => {
    const at = await site()
    const frame = await at.frame()
    const { resultUri, html } = await createPopup().visit((await begin(frame)).uri, newPerson('ann'))
    const named = {
      handle: new URL(resultUri).searchParams.get('f'),
      secret: /data-window-secret="([\w-]{43})"/.exec(html)?.[1],
    }
    const [window, second] = [await at.frame(), await at.frame()]
    for (const one of [window, second]) await one.post('/social/window', named)
    await finish(frame, resultUri)
    const offered = async (one: Frame): Promise<unknown> => {
      const { json } = await frame.post<{ uri: string }>('/continue/start')
      return (await one.post('/continue/read', { handle: new URL(json.uri).searchParams.get('f') })).json['accounts']
    }
    expect(await offered(window)).toEqual([
      expect.objectContaining({ name: expect.stringContaining('ann') as unknown }),
    ])
    expect(await offered(second)).toEqual([])
  })
})
