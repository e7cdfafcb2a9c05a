import type { LocalSecureSite } from '@portico/example-dapp/localSecureSite'
import { expect } from '@playwright/test'
import { enterKey, type WebKitPage } from './WebKitPage.js'
import type { WebKitSession } from './WebKitSession.js'

/** A visitor of the demo in WebKit, as `dapp.ts` and `embeddedVisitor.ts` have one in Chromium. */
export interface EmbeddedShop {
  readonly page: WebKitPage
  status(status: 'connected' | 'disconnected'): Promise<void>
  /** Until the page knows that the frame has no login. Before, its button is that of the account it had. */
  forgotten(): Promise<void>
  address(): Promise<string>
  logInByEmail(email: string): Promise<void>
  /** Has a message signed, and approves it in the window that the frame opens. */
  signMessage(): Promise<void>
  /** Opens the modal, and presses "Continue as" there. @returns the window that asks */
  askToContinue(name: string): Promise<WebKitPage>
}

export interface EmbeddedShopOptions {
  readonly session: WebKitSession
  /** Of the demo. */
  readonly address: string
  readonly inbox: LocalSecureSite['inbox']
}

const connect = { css: 'nav[aria-label=Wallet] button', name: 'Connect wallet' }
/** Windows of the secure site: the button that approves, once it works. */
const approve = { css: 'button[data-variant=primary][aria-disabled=false]' }
/** What the window draws late has the button rest anew. Milliseconds. */
const settleTime = 1000

/** Presses the button that approves, once, when it has worked for a while: as a visitor does who reads first. */
export async function approveIn(window: WebKitPage): Promise<void> {
  do {
    await window.text(approve)
    await new Promise((resolve) => setTimeout(resolve, settleTime))
  } while ((await window.count(approve)) === 0)
  await window.click(approve)
}

export async function openShop({ session, address, inbox }: EmbeddedShopOptions): Promise<EmbeddedShop> {
  const page = (await session.pages())[0] ?? (await session.newPage())
  await page.goto(address)
  const status: EmbeddedShop['status'] = (text) =>
    expect.poll(() => page.text({ css: '[data-testid=status]' }), { timeout: 60_000 }).toBe(text)

  async function confirmLink(link: string): Promise<void> {
    const number = await page.text({ css: '.email-match__number' })
    const tab = await session.newPage()
    await tab.goto(link)
    await tab.click({ role: 'button', name: number.trim() })
    await tab.text({ text: /^Confirmed\./ })
    await tab.close()
  }

  return {
    page,
    status,
    forgotten: () =>
      expect
        .poll(() => page.evaluate("return localStorage.getItem('portico.embedded.login')"), { timeout: 60_000 })
        .toBeNull(),
    address: async () => (await page.text({ css: '[data-testid=address]' })).trim(),
    async logInByEmail(email) {
      await page.click(connect)
      await page.type({ role: 'textbox', name: 'Email address' }, email + enterKey)
      const signal = AbortSignal.timeout(120_000)
      const mail = await inbox.waitForMail(email, { signal })
      await confirmLink(mail.links.find((link) => link.includes('/link')) ?? '')
      const { text } = await inbox.waitForMail(email, { after: mail.id, signal })
      await page.type({ role: 'textbox', name: /code/i }, /\b\d{6}\b/.exec(text)?.[0] ?? '')
      await status('connected')
    },
    async signMessage() {
      await page.click({ role: 'button', name: 'Sign message' })
      const review = { role: 'button', name: 'Review' }
      const window = await session.opened(() => page.frame('dialog[data-portico-frame] iframe').click(review))
      await window.text({ css: '.approval__scroller' })
      await window.evaluate("document.querySelector('.approval__scroller').scrollTo(0, 1e6)")
      await approveIn(window)
      await expect.poll(() => page.text({ role: 'status', name: 'Signature' }), { timeout: 60_000 }).toContain('0x')
    },
    async askToContinue(name) {
      await page.click(connect)
      const button = { role: 'button', name: new RegExp(`^Continue as .?${name}`) }
      return session.opened(() => page.click(button))
    },
  }
}
