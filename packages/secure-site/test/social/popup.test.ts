import { createAdaptorServer } from '@hono/node-server'
import { startProviders } from '@portico/devnet-login'
import { Hono } from 'hono'
import type { AddressInfo } from 'node:net'
import { chromium, type Browser, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { loadPages } from '../../src/pages/loadPages.js'
import type { SocialAnswer } from '../../src/social/createSocialLogins.js'
import { startSite, startSurroundings, userOf, type SocialSite, type Surroundings } from './socialSite.js'

const args = ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking']
const hostPage = `<!doctype html><title>Shop</title><button>Log in</button><script>
  const results = []
  let popup
  addEventListener('message', ({ origin, source, data }) => results.push({ origin, data, isPopup: source === popup }))
  document.querySelector('button').onclick = () => { popup = open(document.body.dataset.popup, 'login', 'width=600,height=800') }
</script>`

describe('the popup in Chromium', () => {
  let around: Surroundings
  let site: SocialSite
  let browser: Browser
  beforeAll(async () => {
    const [surroundings, pages] = await Promise.all([startSurroundings(), loadPages()])
    // A provider whose pages cut the popup off.
    const cut = await startProviders({ isolated: ['discord'] })
    around = {
      ...surroundings,
      login: {
        ...cut,
        stop: async () => void (await Promise.all([cut.stop(), surroundings.login.stop()])),
      },
    }
    site = await startSite(around, { assets: pages.assets })
    browser = await chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args })
  }, 120_000)
  afterAll(async () => {
    await browser.close()
    await site.stop()
    await around.stop()
  })

  /** A page that opens the popup. */
  async function openHost(headers: Record<string, string> = {}): Promise<{ page: Page; origin: string }> {
    const server = createAdaptorServer(new Hono().get('*', (c) => c.html(hostPage, 200, headers)))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const context = await browser.newContext()
    onTestFinished(async () => {
      await context.close()
      server.close()
    })
    const page = await context.newPage()
    await page.goto(origin)
    return { page, origin }
  }
  /** Presses the button, and logs in at the provider. @returns the window of the popup */
  async function press(page: Page, uri: string, choice = 'Log in'): Promise<Page> {
    await page.evaluate((address) => (document.body.dataset['popup'] = address), uri)
    const [popup] = await Promise.all([page.context().waitForEvent('page'), page.getByRole('button').click()])
    await popup.getByRole('button', { name: choice, exact: true }).click()
    return popup
  }
  const start = async (origin: string, provider: string) => {
    const frame = await site.frame(origin)
    const { json } = await frame.post<{ uri: string; matchCode: string }>('/social/start', { provider })
    return { frame, ...json }
  }
  const readResults = (page: Page) =>
    page.evaluate('results') as Promise<readonly { origin: string; isPopup: boolean; data: { resultUri: string } }[]>

  it.each(['google', 'apple'])('hands the result of %s to the page that opened it, and closes', async (provider) => {
    const { page, origin } = await openHost()
    const { frame, uri } = await start(origin, provider)
    const popup = await press(page, uri)
    if (!popup.isClosed()) await popup.waitForEvent('close')
    const results = await readResults(page)
    expect(results).toEqual([
      {
        origin: site.origin,
        isPopup: true,
        data: { resultUri: expect.stringContaining('/social/done?f=') as unknown },
      },
    ])
    const { json } = await frame.post<SocialAnswer>('/social/finish', { uri: results[0]?.data.resultUri })
    expect(await userOf(frame, json)).toBeTypeOf('string')
  })

  it('tells the page when the visitor cancelled', async () => {
    const { page, origin } = await openHost()
    const { uri } = await start(origin, 'google')
    const popup = await press(page, uri, 'Cancel')
    if (!popup.isClosed()) await popup.waitForEvent('close')
    expect((await readResults(page))[0]?.data.resultUri).toContain('error=access_denied')
  })

  it.each([
    ['an isolated page', 'google', { 'Cross-Origin-Opener-Policy': 'same-origin' }],
    ['a provider with COOP', 'discord', {}],
  ])('asks for two digits where it is cut off: %s', async (_, provider, headers) => {
    const { page, origin } = await openHost(headers)
    const { frame, uri, matchCode } = await start(origin, provider)
    const popup = await press(page, uri)
    await popup.getByLabel('Two digits').fill(matchCode)
    expect(new URL(popup.url()).search).toBe('')
    await popup.getByRole('button', { name: 'Continue' }).click()
    await popup.getByRole('heading', { name: 'Logged in' }).waitFor()
    expect((await frame.post('/social/wait', { uri })).json).toEqual({ status: 'ready' })
    const { json } = await frame.post<SocialAnswer>('/social/finish', { uri })
    expect(await userOf(frame, json)).toBeTypeOf('string')
    expect(await readResults(page)).toEqual([])
  })

  it('attack 42: hands nothing to a page of another origin that opened it', async () => {
    const { page } = await openHost()
    // The attacker's page opens the login of the shop.
    const { uri } = await start('https://shop.example', 'google')
    const popup = await press(page, uri)
    if (!popup.isClosed()) await popup.waitForEvent('close')
    expect(await readResults(page)).toEqual([])
  })

  it('leads back to the page where there is no popup', async () => {
    const { page, origin } = await openHost()
    const { uri } = await start(origin, 'github')
    await page.goto(`${uri}&returnTo=${encodeURIComponent(`${origin}/cart?item=1`)}`)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL(`${origin}/**`)
    const address = new URL(page.url())
    expect(address.searchParams.get('item')).toBe('1')
    expect(address.searchParams.get('result_uri')).toContain(`${site.origin}/social/done?f=`)
  })

  it('shows that it loads, before it is sent to the provider', async () => {
    const { page } = await openHost()
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    await page.goto(`${site.origin}/loading`)
    expect(await page.getByRole('heading').textContent()).toBe('Connecting…')
    expect(errors).toEqual([])
  })
})
