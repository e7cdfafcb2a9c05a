import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { parseSecureSiteConfig } from '../src/server/config/SecureSiteSettings.js'
import { startSite } from '../src/server/startSite.js'
import { bank, blog, shop, startProductionSite, type ProductionSite, type SiteFrame } from './projectsSite.js'

// Browsers part a frame's storage by the site of the page. Who has another origin of that site, or another project on the same
// origin, wants the login of the first. They have what is in the storage: tokens and the key itself.

describe('a session at a page of another project or origin', () => {
  let site: ProductionSite
  let paths: readonly string[]
  let owner: SiteFrame
  let people = 0
  beforeAll(async () => {
    site = await startProductionSite()
    paths = await apiPaths(site)
  }, 120_000)
  afterAll(() => site.stop())
  beforeEach(async () => {
    owner = await site.frame(shop)
    await owner.logIn(`ann${(people += 1)}@example.test`)
  })

  /** What the site's own windows ask takes no session; the renewal of one has a test of its own. */
  const withoutSession = [
    '/session/refresh',
    '/social/window',
    '/social/confirm',
    '/continue/read',
    '/continue/choose',
    '/continue/reject',
    '/continue/digits',
    '/requests/open',
    '/requests/watch',
    '/requests/decide',
    '/passkeys/approve/start',
    '/passkeys/approve/finish',
  ]

  it.each([
    ['another project on the same origin', bank],
    ['another origin of the same project', blog],
  ])('counts at no route: %s', async (_, page) => {
    const other = await site.frame(page, owner.key)
    other.tokens = owner.tokens
    const asked = paths.filter((path) => !withoutSession.includes(path))
    expect(asked).toEqual(expect.arrayContaining(['/session/user', '/wallet/open', '/wallet/ask', '/requests']))
    for (const path of asked) {
      expect([path, await other.post(path)]).toMatchObject([
        path,
        { status: 401, body: { code: 'embedded/sessionExpired' } },
      ])
    }
    expect((await owner.post('/session/user')).status, 'it goes on where it was begun').toBe(200)
  })

  it.each([
    ['project', bank],
    ['origin', blog],
  ])('is neither renewed nor ended by a page of another %s', async (_, page) => {
    const other = await site.frame(page, owner.key)
    const refreshToken = owner.tokens?.refresh
    expect(await other.post('/session/refresh', { refreshToken })).toMatchObject({
      status: 401,
      body: { code: 'embedded/sessionExpired' },
    })
    // A token that looks used, from this key, ends a session: not from there.
    await other.post('/session/refresh', { refreshToken: `${refreshToken?.split('.')[0]}.other` })
    await other.logIn(`bob${people}@example.test`)
    expect((await owner.post('/session/user')).status).toBe(200)
    expect((await owner.post('/session/refresh', { refreshToken })).status).toBe(200)
    expect((await other.post('/session/user')).status).toBe(200)
  })

  it.each([
    ['none', ''],
    ['one of the window', '.'],
    [
      'a forged one',
      `${Buffer.from(JSON.stringify(['shop', shop.origin, 1])).toString('base64url')}.${'a'.repeat(43)}`,
    ],
  ])('needs a ticket: %s', async (_, ticket) => {
    const headers = { 'portico-page': ticket }
    const refreshToken = owner.tokens?.refresh
    for (const [path, body] of [
      ['/session/user', {}],
      ['/session/refresh', { refreshToken }],
    ] as const) {
      expect(await owner.post(path, body, headers)).toMatchObject({
        status: 403,
        body: { code: 'embedded/pageExpired' },
      })
    }
    expect((await owner.post('/session/refresh', { refreshToken })).status).toBe(200)
  })

  it('counts at each document of its page', async () => {
    const tab = await site.frame(shop, owner.key)
    tab.tokens = owner.tokens
    expect((await tab.post('/session/user')).status).toBe(200)
  })
})

/** Of all routes of `/api`, so that a new one is asked too. */
async function apiPaths({ postgres, signer }: ProductionSite): Promise<readonly string[]> {
  const settings = parseSecureSiteConfig({
    mode: 'development',
    projects: [{ id: 'shop' }],
    networks: {},
    database: postgres.url,
    signer: signer.signer,
  })
  const { api, stop } = await startSite(settings, 'https://secure.test')
  await stop()
  const posted = api.routes.filter(({ method, path }) => method === 'POST' && !path.endsWith('*'))
  return [...new Set(posted.map(({ path }) => path))]
}
