import { describe, expect, it } from 'vitest'

import type { Mail } from '../src/server/mail/Mail.js'
import {
  chooseNumber,
  createBrowser,
  mailedCode,
  mailedLink,
  setUpLogins,
  type Browser,
  type Site,
} from './loginSite.js'

const suite = setUpLogins()

/** Logs in as a page of this language does. */
async function logIn(site: Site, browser: Browser, email: string, locale?: unknown): Promise<void> {
  // A browser that is logged in would get no mail.
  browser.tokens = undefined
  const { body } = await browser.post('/login/email', { email, locale })
  if (body.action === 'VERIFY_DEVICE')
    await chooseNumber(site, browser, await mailedLink(site, email), body['matchCode'])
  const { status } = await browser.post('/login/code', { otp: await mailedCode(site, email) })
  expect(status).toBe(200)
  while ((await site.mails.deliver()) > 0);
  // The next mail of this address is allowed.
  await suite.clock.wait(31_000)
}

/** `lang` and `dir` of the mails to an address, and their subjects. */
const languagesOf = (inbox: readonly Mail[], email: string): readonly string[] =>
  inbox
    .filter(({ to }) => to === email)
    .map(({ subject, html }) => `${/<html lang="([^"]*)" dir="([^"]*)">/.exec(html)?.slice(1).join()}: ${subject}`)

describe('mails of a login', () => {
  it.each([
    ['de', 'de,ltr: Bestätige deinen Browser', 'de,ltr: Dein Anmeldecode'],
    ['ar', 'ar,rtl: أكّد متصفحك', 'ar,rtl: رمز تسجيل الدخول الخاص بك'],
    ['ja-JP', 'ja,ltr: ブラウザーの確認', 'ja,ltr: サインイン用コード'],
    ['sv', 'en,ltr: Confirm your browser', 'en,ltr: Your login code'],
    ['<script>', 'en,ltr: Confirm your browser', 'en,ltr: Your login code'],
    [7, 'en,ltr: Confirm your browser', 'en,ltr: Your login code'],
    [undefined, 'en,ltr: Confirm your browser', 'en,ltr: Your login code'],
  ])('are in the language of its page: %s', async (locale, link, code) => {
    const site = suite.siteWith()
    await logIn(site, await createBrowser(site), suite.ann, locale)
    expect(languagesOf(site.inbox, suite.ann)).toEqual([link, code])
  })

  it('are followed by others in the language of the last login, until another one by a known browser', async () => {
    const site = suite.siteWith()
    const browser = await createBrowser(site)
    const { ann } = suite
    await logIn(site, browser, ann, 'ar')
    await logIn(site, browser, ann, 'de')
    await logIn(site, browser, ann)
    await browser.post('/session/endAll')
    while ((await site.mails.deliver()) > 0);
    expect(languagesOf(site.inbox, ann).slice(2)).toEqual([
      'de,ltr: Dein Anmeldecode',
      'en,ltr: Your login code',
      'de,ltr: Du bist überall abgemeldet',
    ])
  })

  it('attack: a thief’s browser does not choose the language in which the owner is told of it', async () => {
    const site = suite.siteWith()
    const { ann } = suite
    const owner = await createBrowser(site)
    await logIn(site, owner, ann, 'de')
    const before = site.inbox.length
    const thief = await createBrowser(site)
    await logIn(site, thief, ann, 'th')
    expect(languagesOf(site.inbox.slice(before), ann)).toEqual([
      'th,ltr: ยืนยันเบราว์เซอร์ของคุณ',
      'th,ltr: รหัสเข้าสู่ระบบของคุณ',
      'de,ltr: Ein neuer Browser hat sich angemeldet',
    ])
    await owner.post('/session/endAll')
    while ((await site.mails.deliver()) > 0);
    expect(languagesOf(site.inbox, ann).at(-1)).toBe('de,ltr: Du bist überall abgemeldet')
  })
})
