import { approveIn, openShop, type EmbeddedShop } from '../src/webkit/embeddedShop.js'
import { startSubdomainSite, type SubdomainSite } from '../src/webkit/startSubdomainSite.js'
import type { WebKit } from '../src/webkit/startWebKit.js'
import { expect, test } from '../src/webkit/test.js'

// "Continue as" in WebKitGTK, which has the storage of Safari's engine: the demo, the real secure site, a browser that is quit and
// started again with its profile. WebKit keeps what a frame stores in memory alone, unless its origin is that of the page: so it
// forgets a frame on a subdomain as it does one of another site (ScriptExecutionContext::canAccessResource compares origins), though
// such a frame has the cookies of its site. Where a test below finds a login that was kept, docs/security/embedded-wallet.md is out of date.

test.setTimeout(300_000)

test.describe('a login in WebKit', () => {
  let site: SubdomainSite
  test.beforeAll(async ({ parts }) => {
    site = await startSubdomainSite(parts)
  })
  test.afterAll(() => site.stop())

  interface Visit {
    readonly webkit: WebKit
    readonly address: string
    readonly email: string
  }
  /** Logs in by e-mail, and approves once: from then on the account knows the windows of the secure site. */
  async function logIn({ webkit, address, email }: Visit): Promise<{ readonly wallet: string }> {
    const session = await webkit.open('visitor')
    const shop = await openShop({ session, address, inbox: site.inbox })
    await shop.logInByEmail(email)
    const wallet = await shop.address()
    await shop.signMessage()
    await shop.page.reload()
    await shop.status('connected')
    expect(await shop.address(), 'kept while the browser runs').toBe(wallet)
    await session.quit()
    return { wallet }
  }
  /** Comes back in the same browser, which was quit meanwhile, and continues by one click in the window of the secure site. */
  async function comeBack({ webkit, address, email }: Visit): Promise<EmbeddedShop> {
    const session = await webkit.open('visitor')
    const shop = await openShop({ session, address, inbox: site.inbox })
    const mails = site.inbox.mails(email).length
    await shop.forgotten()
    const popup = await shop.askToContinue(email)
    await popup.text({ role: 'heading', name: 'Continue with your wallet?' })
    expect(await popup.text({ css: 'main' })).toContain(new URL(address).host)
    await approveIn(popup)
    await shop.status('connected')
    await session.closed(popup)
    expect(site.inbox.mails(email), 'neither a code nor a notice').toHaveLength(mails)
    return shop
  }

  test('of a frame of another site is forgotten when the browser quits; one click gives the wallet back, without a mail', async ({
    webkit,
  }) => {
    const visit = { webkit, address: site.otherSite, email: 'kim@example.test' }
    const { wallet } = await logIn(visit)
    const shop = await comeBack(visit)
    expect(await shop.address()).toBe(wallet)
    // The frame has the wallet, not only its address.
    await shop.signMessage()
  })

  test('of a frame on a subdomain of the shop is forgotten as well, though the browser counts it as the same site; one click gives it back', async ({
    webkit,
  }) => {
    const visit = { webkit, address: site.sameSite, email: 'lee@example.test' }
    const { wallet } = await logIn(visit)
    const shop = await comeBack(visit)
    expect(await shop.address()).toBe(wallet)
    const frame = shop.page.frame('iframe[name=portico-secure-frame]')
    expect(await frame.evaluate("document.cookie = 'probe=1'; return document.cookie"), 'cookies of the site').toBe(
      'probe=1',
    )
  })

  test('that no approval tied to the windows is not continued: the window says to log in', async ({ webkit }) => {
    const email = 'max@example.test'
    const session = await webkit.open('visitor')
    const first = await openShop({ session, address: site.otherSite, inbox: site.inbox })
    await first.logInByEmail(email)
    await session.quit()
    const shop = await openShop({ session: await webkit.open('visitor'), address: site.otherSite, inbox: site.inbox })
    await shop.forgotten()
    const popup = await shop.askToContinue(email)
    await popup.text({ text: /^Log in first$/ })
    await shop.status('disconnected')
  })
})
