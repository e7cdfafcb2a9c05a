import { chromiumOptions } from '@portico/testing/chromium'
import { chromium, type Browser, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { startSecureSite, type SecureSiteHandle } from '../src/startSecureSite.js'
import { createFrame } from './social/createFrame.js'
import { shop } from './social/socialSite.js'

describe('the page of mailed links, in Chromium', () => {
  let site: SecureSiteHandle
  let browser: Browser
  const mails: string[] = []
  beforeAll(async () => {
    site = await startSecureSite({
      mode: 'development',
      // No page here asks it.
      signer: { socketPath: '/run/none.sock' },
      projects: [{ id: 'shop', origins: [shop] }],
      networks: { 'eip155:1': { name: 'Ethereum', rpcUrl: 'http://127.0.0.1:1', symbol: 'ETH', decimals: 18 } },
      log: ({ event, text }) => void (event === 'mail' && mails.push(String(text))),
    })
    browser = await chromium.launch(chromiumOptions())
  }, 120_000)
  afterAll(async () => {
    await browser.close()
    await site.stop()
  })

  async function openTab(): Promise<{ readonly page: Page; readonly errors: readonly string[] }> {
    const page = await browser.newPage()
    onTestFinished(() => page.close())
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    return { page, errors }
  }
  const title = (page: Page) => page.getByRole('heading', { level: 1 }).textContent()

  it.each([
    ['made up', 'a'.repeat(43)],
    ['made up, with all signs that a token has', `${'aZ09-_'.repeat(7)}x`],
    ['cut off by a mail program', 'a'.repeat(42)],
    ['too long', 'a'.repeat(400)],
    ['no token at all', ''],
    ['markup', '<img src=x onerror=alert(1)>'],
  ])('says that a link does not count, and what to do: %s', async (_, token) => {
    const { page, errors } = await openTab()
    await page.goto(`${site.origin}/link#${token}`)
    await page.getByRole('heading').waitFor()
    expect(await title(page)).toBe('This link does not count')
    expect(await page.getByRole('paragraph').textContent()).toBe(
      'It was used before, is too old, or is not whole. Open the newest mail, or log in again.',
    )
    expect(page.url()).toBe(`${site.origin}/link`)
    expect(errors).toEqual([])
  })

  it('is in the language of the browser, mirrored where that is written from right to left', async () => {
    const page = await browser.newPage({ locale: 'ar-EG' })
    onTestFinished(() => page.close())
    const language = () => page.evaluate('`${document.documentElement.lang} ${document.documentElement.dir}`')
    await page.goto(`${site.origin}/link#${'a'.repeat(43)}`)
    await page.getByRole('heading', { name: 'هذا الرابط غير صالح' }).waitFor()
    expect(await page.title()).toBe('تأكيد')
    expect(await language()).toBe('ar rtl')
    // A page that opens the popup says in which language it is itself.
    await page.goto(`${site.origin}/continue?locale=ja-JP`)
    await page.getByRole('heading', { name: '続けるものがありません' }).waitFor()
    expect(await language()).toBe('ja ltr')
    expect(page.url()).toBe(`${site.origin}/continue`)
  })

  it('says that a link cannot be read where the site cannot be reached', async () => {
    const { page } = await openTab()
    await page.route('**/link/read', (route) => route.abort())
    await page.goto(`${site.origin}/link#${'a'.repeat(43)}`)
    await page.getByRole('heading', { name: 'The link cannot be read now' }).waitFor()
  })

  it('reads a link that is opened in a tab which shows another one', async () => {
    const { page } = await openTab()
    await page.goto(`${site.origin}/link#${'b'.repeat(43)}`)
    await page.getByRole('heading', { name: 'This link does not count' }).waitFor()
    const embedder = { projectId: 'shop', origin: shop }
    const html = await (await fetch(`${site.origin}/sdk?${new URLSearchParams(embedder)}`)).text()
    const content = /<meta name="portico" content="([^"]*)"/.exec(html)?.[1] ?? ''
    const { ticket } = JSON.parse(content.replaceAll('&#34;', '"')) as { readonly ticket: string }
    const frame = await createFrame(site.origin, embedder, ticket)
    const { json } = await frame.post('/login/email', { email: 'ann@example.test' })
    await expect.poll(() => mails.length).toBeGreaterThan(0)
    const link = /https?:\S+\/link#\S+/.exec(mails.join('\n'))?.[0] ?? ''
    await page.goto(link)
    await page.getByRole('heading', { name: 'Is this you?' }).waitFor()
    expect(page.url()).toBe(`${site.origin}/link`)
    await page.getByRole('button', { name: String(json['matchCode']) }).click()
    await page.getByText('Confirmed.').waitFor()
    // Used: back to it, it does not count any more.
    await page.goto(link)
    await page.getByRole('heading', { name: 'This link does not count' }).waitFor()
  })
})
