import { createServer, type AddressInfo } from 'node:net'
import { startInbox, type Inbox } from '@portico/devnet-login/inbox'
import { sharedPostgres, type SharedPostgres } from '@portico/devnet/postgres'
import { chromiumOptions } from '@portico/testing/chromium'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright'

import type { SecureSiteConfig } from '../../src/server/SecureSiteConfig.js'
import { startSecureSite, type SecureSiteHandle } from '../../src/startSecureSite.js'
import { startTestSigner, type TestSigner } from '../startTestSigner.js'

/** The whole secure site with a mail inbox, and browsers of visitors. */
export interface AccountBrowser {
  readonly site: SecureSiteHandle
  readonly inbox: Inbox
  readonly postgres: SharedPostgres
  readonly signer: TestSigner
  readonly lines: readonly string[]
  /** A browser that never was here. */
  newContext(): Promise<BrowserContext>
  /** The account page of the project. */
  open(context: BrowserContext, project?: string): Promise<Page>
  /** Logs in by e-mail, with the mailed link where it is asked for. */
  logIn(page: Page, email: string): Promise<void>
  enterCode(page: Page, email: string, after: number): Promise<void>
  lastMail(): number
  stop(): Promise<void>
}

const soon = (): AbortSignal => AbortSignal.timeout(10_000)

export async function startAccountBrowser(more: Pick<SecureSiteConfig, 'providers'> = {}): Promise<AccountBrowser> {
  const [inbox, postgres] = await Promise.all([startInbox(), sharedPostgres()])
  const lines: string[] = []
  const known = {
    projects: [
      { id: 'shop', name: 'Ann’s shop', origins: ['https://shop.example'] },
      { id: 'bank', origins: ['https://bank.example'] },
    ],
    networks: { 'eip155:1': { name: 'Ethereum', rpcUrl: 'http://127.0.0.1:1', symbol: 'ETH', decimals: 18 } },
  }
  // The signer knows the origin of its site, and starts first.
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const signer = await startTestSigner(known, { origin, database: postgres.url })
  const site = await startSecureSite({
    ...known,
    mode: 'development',
    port,
    origin,
    signer: signer.signer,
    database: postgres.url,
    mail: { url: inbox.smtpUrl, from: 'Portico <login@secure.example>' },
    limits: { mailSeconds: 0, mailsPerHour: 1000, mailsPerDay: 1000, mailsPerHourOfClient: 1000 },
    log: (line) => void lines.push(JSON.stringify(line)),
    ...more,
  })
  const browser: Browser = await chromium.launch(chromiumOptions())
  const lastMail = (): number => inbox.mails()[0]?.id ?? 0

  async function enterCode(page: Page, email: string, after: number): Promise<void> {
    const { text } = await inbox.waitForMail(email, { after, signal: soon() })
    await page.getByRole('textbox', { name: 'Code' }).fill(/^\d{6}$/m.exec(text)?.[0] ?? '')
    await page.getByRole('textbox', { name: 'Code' }).press('Enter')
  }

  return {
    site,
    inbox,
    postgres,
    signer,
    lines,
    lastMail,
    enterCode,
    async newContext() {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
      context.setDefaultTimeout(10_000)
      return context
    },
    async open(context, project = 'shop') {
      const page = await context.newPage()
      await page.goto(`${site.origin}/account?projectId=${project}`)
      return page
    },
    async logIn(page, email) {
      let after = lastMail()
      await page.getByLabel('E-mail address').fill(email)
      await page.getByRole('button', { name: 'Continue', exact: true }).click()
      const link = page.getByRole('heading', { name: 'Confirm this browser' })
      await link.or(page.getByRole('heading', { name: 'Enter the code' })).waitFor()
      if (await link.isVisible()) {
        const number = (await page.locator('.account__number').textContent()) ?? ''
        const mail = await inbox.waitForMail(email, { after, signal: soon() })
        after = mail.id
        const tab = await page.context().newPage()
        await tab.goto(mail.links.find((one) => one.includes('/link#')) ?? '')
        await tab.getByRole('button', { name: number, exact: true }).click()
        await tab.getByText('Confirmed.').waitFor()
        await tab.close()
      }
      await enterCode(page, email, after)
      await page.getByRole('heading', { name: 'Browsers' }).waitFor()
    },
    async stop() {
      await browser.close()
      await site.stop()
      await signer.stop()
      await Promise.all([inbox.stop(), postgres.stop()])
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
