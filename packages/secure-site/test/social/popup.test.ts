import { createAdaptorServer } from '@hono/node-server'
import { startProviders } from '@portico/devnet-login'
import { Hono } from 'hono'
import type { AddressInfo } from 'node:net'
import { chromiumOptions } from '@portico/testing/chromium'
import { chromium, type Browser, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { loadPages, type Pages } from '../../src/server/documents/loadPages.js'
import type { SocialAnswer } from '../../src/server/social/createSocialLogins.js'
import { startSite, startSurroundings, userOf, type SocialSite, type Surroundings } from './socialSite.js'

const hostPage = `<!doctype html><title>Shop</title><button>Log in</button><script>
  const results = []
  let popup
  addEventListener('message', ({ origin, source, data }) => results.push({ origin, data, isPopup: source === popup }))
  document.querySelector('button').onclick = () => { popup = open(document.body.dataset.popup, 'login', 'width=600,height=800') }
</script>`

describe('the popup in Chromium', () => {
  let around: Surroundings
  let site: SocialSite
  let assets: Pages['assets']
  let browser: Browser
  beforeAll(async () => {
    const [surroundings, pages] = await Promise.all([startSurroundings(), loadPages()])
    assets = pages.assets
    // A provider whose pages cut the popup off.
    const cut = await startProviders({ isolated: ['discord'] })
    around = {
      ...surroundings,
      login: {
        ...cut,
        stop: async () => void (await Promise.all([cut.stop(), surroundings.login.stop()])),
      },
    }
    site = await startSite(around, { assets })
    browser = await chromium.launch(chromiumOptions())
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
  const start = async (origin: string, provider: string, at = site) => {
    const frame = await at.frame(origin)
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
    /** The attacker begins a login of the shop, and opens it from an own page, which the victim visits. */
    async function lure(at: SocialSite): Promise<boolean> {
      const { page } = await openHost()
      const { frame, uri } = await start('https://shop.example', 'google', at)
      const popup = await press(page, uri)
      if (!popup.isClosed()) await popup.waitForEvent('close')
      const [result] = await readResults(page)
      if (!result) return false
      const { json } = await frame.post<SocialAnswer>('/social/finish', { uri: result.data.resultUri })
      return json.next === 'done'
    }
    // The result is for every page.
    const script = Buffer.from(assets.get('loading.js')?.body ?? []).toString()
    const weakened = script.replace(/postMessage\((\{[^}]*\}),\w+\)/, 'postMessage($1,"*")')
    expect(weakened).not.toBe(script)
    const body = new TextEncoder().encode(weakened)
    const weak = await startSite(around, {
      assets: new Map([...assets, ['loading.js', { body, type: 'text/javascript' }]]),
    })
    onTestFinished(() => weak.stop())
    expect(await lure(weak)).toBe(true)
    expect(await lure(site)).toBe(false)
  })

  /** A frame that lost its login asks to continue with one of this browser. @returns whose login the popup offers */
  async function offered(page: Page, origin: string): Promise<string | undefined> {
    const { json } = await (await site.frame(origin)).post<{ uri: string }>('/continue/start')
    await page.goto(json.uri)
    const name = page.getByText('You are logged in as').locator('xpath=following-sibling::*')
    await name.or(page.getByRole('heading', { name: 'Log in first' })).waitFor()
    return (await name.count()) === 0 ? undefined : ((await name.textContent()) ?? undefined)
  }

  it('registers the key of the windows, so that the login can be continued: with a popup, without one, and cut off', async () => {
    const popup = await openHost()
    const began = await start(popup.origin, 'google')
    const window = await press(popup.page, began.uri)
    if (!window.isClosed()) await window.waitForEvent('close')
    const [result] = await readResults(popup.page)
    await began.frame.post('/social/finish', { uri: result?.data.resultUri })
    expect(await offered(popup.page, popup.origin)).toBe('ann@example.test')

    const led = await openHost()
    const other = await start(led.origin, 'github')
    await led.page.goto(`${other.uri}&returnTo=${encodeURIComponent(led.origin)}`)
    await led.page.getByRole('button', { name: 'Log in' }).click()
    await led.page.waitForURL(`${led.origin}/**`)
    await other.frame.post('/social/finish', { uri: new URL(led.page.url()).searchParams.get('result_uri') })
    expect(await offered(led.page, led.origin)).toBe('ann@example.test')

    const cut = await openHost({ 'Cross-Origin-Opener-Policy': 'same-origin' })
    const last = await start(cut.origin, 'google')
    const alone = await press(cut.page, last.uri)
    await alone.getByLabel('Two digits').fill(last.matchCode)
    await alone.getByRole('button', { name: 'Continue' }).click()
    await alone.locator('#confirmed').waitFor()
    await last.frame.post('/social/finish', { uri: last.uri })
    expect(await offered(alone, cut.origin)).toBe('ann@example.test')
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
