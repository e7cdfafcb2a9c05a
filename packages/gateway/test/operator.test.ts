import { request } from 'node:http'
import { sharedPostgres, type SharedPostgres } from '@portico/devnet/postgres'
import { startProviders } from '@portico/devnet-login'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'

import { hashPassword, startGateway, type GatewayConfig, type GatewayHandle } from '../src/index.js'
import { browserOf, logInAt, operatorPassword, startOperated, type OperatorBrowser } from './operatorForTests.js'

const projects = ['shop', 'wrong', 'keys', 'raced', 'forged'].map((id) => ({
  id,
  allowedOrigins: ['https://shop.example'],
}))
let gateway: GatewayHandle
beforeAll(async () => {
  // Without a database of the configuration, as most operators begin.
  const operator = { password: await hashPassword(operatorPassword) }
  gateway = await startGateway({ stopTimeout: 100, operator, projects })
})
afterAll(() => gateway.stop())
/** With other settings than the one above. */
async function another(config: GatewayConfig): Promise<GatewayHandle> {
  const started = await startOperated({ projects, ...config })
  onTestFinished(() => started.stop())
  return started
}
const configOf = async (url: string, id: string) =>
  (await (await fetch(`${url}/appkit/v1/config?projectId=${id}`)).json()) as {
    features?: readonly { readonly id: string; readonly isEnabled: boolean; readonly config: unknown }[]
    reasons?: readonly { readonly description: string }[]
  }
const featureOf = async (url: string, id: string, feature: string) =>
  (await configOf(url, id)).features?.find((one) => one.id === feature)

describe('logging in', () => {
  it('is not there unless it is configured', async () => {
    const without = await startGateway({ stopTimeout: 100 })
    onTestFinished(() => without.stop())
    expect((await fetch(`${without.url}/operator`)).status).toBe(404)
  })

  it('leads to the log-in, lets in who has the password, and out again', async () => {
    const browser = browserOf(gateway)
    const before = await browser.get('/operator')
    expect([before.status, before.headers.get('location')]).toEqual([303, '/operator/login'])
    expect((await browser.logIn('wrong password 123')).status).toBe(401)
    expect(browser.jar.size).toBe(0)
    const inside = await browser.logIn()
    expect(inside.status).toBe(303)
    expect(inside.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Strict/)
    const page = await browser.get('/operator')
    expect(page.text).toContain('shop Served 0 1 Off')
    const cookie = new Map(browser.jar)
    await browser.post('/operator/logout')
    for (const [name, value] of cookie) browser.jar.set(name, value)
    expect((await browser.get('/operator')).status).toBe(303)
  })

  it('has a cookie for this host and https alone where the origin has https', async () => {
    const origin = 'https://gateway.example'
    const { url } = await another({ operator: { origin, password: await hashPassword(operatorPassword) } })
    const { status, headers } = await raw(url, 'POST', '/operator/login', {
      host: 'gateway.example',
      origin,
      body: `password=${encodeURIComponent(operatorPassword)}`,
    })
    expect(status).toBe(303)
    expect(headers['set-cookie']?.[0]).toMatch(
      /^__Host-operator=[\w-]{43}; Max-Age=28800; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
  })

  it('answers at its own origin only', async () => {
    expect((await raw(gateway.url, 'GET', '/operator/login', { host: 'rebound.example' })).status).toBe(404)
    const { status, headers } = await raw(gateway.url, 'GET', '/operator/login', { host: new URL(gateway.url).host })
    expect(status).toBe(200)
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })

  it('lets one client guess a few times only', async () => {
    const browser = browserOf(await another({}))
    const start = performance.now()
    let guesses = 0
    while ((await browser.logIn(`guess number ${guesses}`)).status === 401) guesses += 1
    // Five, and one more for each ten seconds that a busy machine needed for them.
    expect(guesses).toBeGreaterThanOrEqual(5)
    expect(guesses).toBeLessThanOrEqual(5 + (performance.now() - start) / 10_000)
  })

  it('ends the sessions of a password that is not the configured one any more', async () => {
    const postgres = await sharedPostgres()
    onTestFinished(() => postgres.stop())
    const database = await postgres.create('password')
    const browser = browserOf(await another({ database }))
    await browser.logIn()
    const cookie = [...browser.jar.values()][0]!
    const other = await another({ database, operator: { password: await hashPassword('another password') } })
    const answer = await raw(other.url, 'GET', '/operator', {
      host: new URL(other.url).host,
      cookie: `operator-${new URL(other.url).port}=${cookie}`,
    })
    expect(answer.status).toBe(303)
  })

  it('takes accounts of an OpenID Connect provider that are listed, and verified there', async () => {
    const logins = await startProviders()
    onTestFinished(() => logins.stop())
    const gateway = await another({
      operator: { oidc: { ...logins.providers.google, operators: ['ann@example.test'] } },
    })
    logins.registerRedirect(`${gateway.url}/operator/callback`)
    const { providers } = logins
    const as = async (email: string, isVerified: boolean) => {
      const browser = browserOf(gateway)
      const start = await browser.get('/operator/login/oidc')
      const answer = new URL(
        await answerAtProvider(start.headers.get('location')!, providers.google.issuer, { email, isVerified }),
      )
      return { browser, answer, done: await browser.get(`/operator/callback${answer.search}`) }
    }
    const ann = await as('ann@example.test', true)
    expect(ann.done.text).toContain('Go to the projects')
    expect((await ann.browser.get('/operator')).text).toContain('ann@example.test')
    expect((await ann.browser.get('/operator/callback' + ann.answer.search)).text).toContain('was not begun here')
    expect((await as('ann@example.test', false)).done.text).toContain('is not one of the operators')
    expect((await as('eve@example.test', true)).done.text).toContain('is not one of the operators')
  })
})

describe('changing projects', () => {
  let browser: OperatorBrowser
  beforeAll(async () => {
    browser = await logInAt(gateway)
  })

  /** The version that the page of a project has. */
  async function versionOf(id: string): Promise<string> {
    const { html } = await browser.get(`/operator/projects/${id}`)
    return /name="version" value="(\d+)"/.exec(html)?.[1] ?? ''
  }

  it('manages features, which are served at once, and says who changed what', async () => {
    const { url } = browser.gateway
    expect(await featureOf(url, 'shop', 'swap')).toEqual({ id: 'swap', isEnabled: true, config: null })
    const page = await browser.get('/operator/projects/shop')
    expect(page.html).toContain('https://shop.example</textarea')
    const saved = await browser.post('/operator/projects/shop', {
      version: '0',
      swaps: 'on',
      swapsList: '1inch, zerox',
      email: 'off',
      activity: 'on',
      allowedOrigins: 'https://shop.example\r\nhttps://*.shop.example',
      analytics: 'on',
      callsPerDay: '250000',
    })
    expect([saved.status, saved.headers.get('location')]).toEqual([303, '/operator/projects/shop?done=saved'])
    expect(await featureOf(url, 'shop', 'swap')).toEqual({ id: 'swap', isEnabled: true, config: ['1inch', 'zerox'] })
    expect(await featureOf(url, 'shop', 'activity')).toEqual({ id: 'activity', isEnabled: true, config: [] })
    const origins = await (await fetch(`${url}/projects/v1/origins?projectId=shop`)).json()
    expect(origins).toEqual({ allowedOrigins: ['https://shop.example', 'https://*.shop.example'] })
    const { html, text } = await browser.get('/operator/changes')
    expect(text).toMatch(/UTC password shop changed .*swaps: unset .*swaps: \[.*1inch.*zerox.*\]/)
    expect(html).toContain('analytics: unset')
    expect(text).toContain('callsPerDay: 250000')
    expect((await browser.get('/operator/projects/shop')).html).toMatch(/name="callsPerDay"[^>]* value="250000"/)
    expect((await browser.get('/operator/projects/shop?done=saved')).text).toContain('Saved.')
  })

  it('says what is wrong with what was typed, and keeps it in the form', async () => {
    const { status, text, html } = await browser.post('/operator/projects/wrong', {
      version: '0',
      swaps: 'on',
      allowedOrigins: 'https://shop.example/page <script>',
    })
    expect([status, text.includes('Not saved. swaps: must name at least one provider')]).toEqual([400, true])
    expect(html).toContain('https://shop.example/page\n&lt;script&gt;</textarea')
    expect(await featureOf(browser.gateway.url, 'wrong', 'swap')).toMatchObject({ config: null })
  })

  it('makes, rotates, revokes and restores ids', async () => {
    const { url } = browser.gateway
    const created = await browser.post('/operator/projects', { id: 'second' })
    expect(created.headers.get('location')).toBe('/operator/projects/second?done=created')
    expect((await browser.post('/operator/projects', { id: 'second' })).status).toBe(409)
    expect((await browser.post('/operator/projects', { id: 'no blanks' })).status).toBe(400)
    await browser.post('/operator/projects/keys', { version: '0', branding: 'off' })
    const rotated = await browser.post('/operator/projects/keys/rotate', { version: await versionOf('keys') })
    const [, fresh = ''] = /projects\/(\w{32})\?done=rotated$/.exec(rotated.headers.get('location') ?? '') ?? []
    const off = { id: 'reown_branding', isEnabled: false, config: [] }
    expect(await featureOf(url, fresh, 'reown_branding')).toEqual(off)
    expect(await featureOf(url, 'keys', 'reown_branding')).toEqual(off)
    await browser.post('/operator/projects/keys/revoke', { version: await versionOf('keys') })
    expect((await configOf(url, 'keys')).reasons).toEqual([
      { field: 'authentication', description: 'This projectId was revoked.' },
    ])
    expect(await featureOf(url, fresh, 'reown_branding')).toEqual(off)
    await browser.post('/operator/projects/keys/restore', { version: await versionOf('keys') })
    expect(await featureOf(url, 'keys', 'reown_branding')).toEqual(off)
  })

  it('does not overwrite what another operator changed meanwhile', async () => {
    await browser.post('/operator/projects/raced', { version: '0', activity: 'off' })
    const second = await browser.post('/operator/projects/raced', { version: '0', activity: 'on' })
    expect([second.status, second.text.includes('Another operator changed this project')]).toEqual([409, true])
    expect(await featureOf(browser.gateway.url, 'raced', 'activity')).toMatchObject({ isEnabled: false })
  })

  it('takes forms of its own pages only: a page of another site, and a form without the token, change nothing', async () => {
    const off = { version: '0', activity: 'off' }
    const unset = { id: 'activity', isEnabled: true, config: null }
    const foreign = await browser.post('/operator/projects/forged', off, { origin: 'https://evil.example' })
    const none = await browser.post('/operator/projects/forged', { ...off, csrf: '' })
    const sameSite = await browser.post('/operator/projects/forged', off, { 'sec-fetch-site': 'same-site' })
    expect([foreign.status, none.status, sameSite.status]).toEqual([403, 403, 403])
    expect(await featureOf(browser.gateway.url, 'forged', 'activity')).toEqual(unset)
    const json = await fetch(`${browser.gateway.url}/operator/projects/forged`, {
      method: 'POST',
      body: 'activity=off',
    })
    expect(json.status).toBe(403)
  })
})

describe('several gateways of one database', () => {
  let postgres: SharedPostgres
  beforeAll(async () => {
    postgres = await sharedPostgres()
  })
  afterAll(() => postgres.stop())

  it('serve a change within two seconds, and after a restart', async () => {
    const database = await postgres.create('projects')
    const browser = await logInAt(await another({ database }))
    const other = await startGateway({ projects, database, stopTimeout: 100 })
    onTestFinished(() => other.stop())
    await browser.post('/operator/projects/shop', { version: '0', activity: 'off' })
    const off = { id: 'activity', isEnabled: false, config: [] }
    await vi.waitFor(async () => expect(await featureOf(other.url, 'shop', 'activity')).toEqual(off), 2000)
    const later = await startGateway({
      projects: [{ id: 'shop', features: { activity: true } }],
      database,
      stopTimeout: 100,
    })
    onTestFinished(() => later.stop())
    expect(await featureOf(later.url, 'shop', 'activity')).toEqual(off)
  })
})

/** A request with any `Host`, which fetch does not send. */
function raw(
  url: string,
  method: string,
  path: string,
  { body = '', ...headers }: Readonly<Record<string, string>> & { readonly body?: string },
): Promise<{ readonly status: number | undefined; readonly headers: import('node:http').IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const asking = request({ hostname, port, path, method, headers }, (response) => {
      response.resume()
      resolve({ status: response.statusCode, headers: response.headers })
    })
    asking.on('error', reject)
    asking.end(body)
  })
}

/** Logs in at the stand-in as a browser does, and answers where it leads back to. */
async function answerAtProvider(
  address: string,
  issuer: string,
  { email, isVerified }: { readonly email: string; readonly isVerified: boolean },
): Promise<string> {
  const jar = new Map<string, string>()
  let next: { readonly url: URL; readonly body?: URLSearchParams } = { url: new URL(address) }
  for (let step = 0; step < 10; step += 1) {
    const { url, body } = next
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ')
    const init: RequestInit = body ? { method: 'POST', body } : {}
    const response = await fetch(url, { redirect: 'manual', headers: { cookie }, ...init })
    for (const one of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? []
      jar.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null) {
      const form = { choice: 'login', name: 'Someone', email, ...(isVerified && { verified: 'on' }) }
      next = { url, body: new URLSearchParams(form) }
    } else if (new URL(location, url).origin === issuer) next = { url: new URL(location, url) }
    else return location
  }
  throw new Error('The provider did not lead back.')
}
