import { mailTexts } from '@portico/locales/mails'
import { pageTexts } from '@portico/locales/pages'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { accountWords } from '../src/pages/words/accountWords.js'
import { loadWords, readLocale } from '../src/words/loadWords.js'
import { pageWords } from '../src/words/pageWords.js'
import { sayBrowser } from '../src/words/sayBrowser.js'
import { LocaleSchema } from '../src/server/login/LocaleSchema.js'
import * as texts from '../src/server/mail/texts.js'
import { landingPage } from '../src/server/social/pages.js'
import { socialPages } from '../src/server/social/socialRoutes.js'

const shop = 'https://shop.test'
const place = { origin: shop, browser: 'Firefox on Windows' }
const link = `https://secure.test/link#${'x'.repeat(43)}`
const languages = ['en', ...Object.keys(mailTexts)]

/** Every mail, and what has to be in it besides the site. */
const mails: Readonly<Record<string, readonly [mail: texts.MailText, has: readonly string[]]>> = {
  link: [texts.linkMail(place, link, 20), [link, 'Firefox', 'Windows']],
  code: [texts.codeMail(place, '012345', 20), ['012345', 'Firefox', 'Windows']],
  changeCode: [texts.changeCodeMail(shop, '012345', 20), ['012345']],
  confirmCode: [texts.confirmCodeMail(shop, '012345', 20), ['012345']],
  taken: [texts.takenMail(shop), []],
  newDevice: [texts.newDeviceMail(place, link), [link, 'Firefox', 'Windows']],
  wrongNumber: [texts.wrongNumberMail(place), ['Firefox', 'Windows']],
  linked: [texts.linkedMail(shop, 'google', link), [link, 'google']],
  unlinked: [texts.unlinkedMail(shop, 'google'), ['google']],
  passkeyAdded: [texts.passkeyAddedMail(shop, link), [link]],
  passkeyRemoved: [texts.passkeyRemovedMail(shop), []],
  deletion: [texts.deletionMail(shop, Date.UTC(2027, 0, 15, 8), link), [link, 'UTC']],
  deleted: [texts.deletedMail(shop), []],
  emailChanged: [texts.emailChangedMail(shop, link), [link]],
  stopped: [texts.stoppedMail(shop, 'https://secure.test/account'), ['https://secure.test/account']],
  takenBack: [texts.takenBackMail(shop), []],
  thawed: [texts.thawedMail(shop), []],
  signedOut: [texts.signedOutMail(shop), []],
}

describe('the language of mails', () => {
  it.each([
    ['de', 'ltr', 'Dein Anmeldecode'],
    ['de-AT', 'ltr', 'Dein Anmeldecode'],
    ['ar', 'rtl', 'رمز تسجيل الدخول الخاص بك'],
    ['ja', 'ltr', 'サインイン用コード'],
    ['zh-TW', 'ltr', '你的登入驗證碼'],
  ])('is that of the login: %s', async (locale, dir, subject) => {
    const { text, html, ...mail } = await texts.writeMail(texts.codeMail(place, '012345', 20), locale)
    expect(mail).toEqual({ subject })
    expect(html).toMatch(new RegExp(`<html lang="[\\w-]+" dir="${dir}"><body><div lang="[\\w-]+" dir="${dir}" `))
    expect(text).toMatch(/^012345$/m)
  })

  it.each([null, undefined, 'sv', 'tlh', '', 'de_DE', '<b>', 'x'.repeat(36), `de${'-aaaaaaaa'.repeat(4)}`])(
    'is English where there is no such language: %s',
    async (locale) => {
      const { subject, html } = await texts.writeMail(texts.codeMail(place, '012345', 20), locale)
      expect(subject).toBe('Your login code')
      expect(html).toContain('<html lang="en" dir="ltr">')
    },
  )

  it.each(languages)(
    '%s: every mail has the site, its link or code, and nothing that is not escaped',
    async (locale) => {
      for (const [name, [mail, has]] of Object.entries(mails)) {
        const { subject, text, html } = await texts.writeMail(mail, locale)
        const about = `${name}: ${text}`
        expect(subject, name).not.toMatch(/\n|012345|undefined/)
        for (const part of [shop, ...has]) expect(html, about).toContain(part)
        for (const part of [shop, ...has]) expect(text, about).toContain(part)
        expect(`${text}${html}`, about).not.toMatch(/undefined|NaN|\[object/)
        expect(html.replaceAll(/<\/?(?:!doctype|html|body|div|p|strong|a)\b[^>]*>/g, ''), about).not.toMatch(/[<>"]/)
      }
    },
  )

  it('keeps a site apart from the direction of the words around it, and shows times in words of the language', async () => {
    expect((await texts.writeMail(texts.takenMail(shop), 'he')).text).toContain(`\u2068${shop}\u2069`)
    expect((await texts.writeMail(texts.takenMail(shop), 'fr')).text).not.toMatch(/[\u2066-\u2069]/)
    const deletion = mails['deletion']![0]
    expect((await texts.writeMail(deletion, 'en')).text).toContain('January 15, 2027 at 8:00 AM UTC')
    expect((await texts.writeMail(deletion, 'de')).text).toContain('15. Januar 2027 um 08:00 UTC')
    expect((await texts.writeMail(texts.codeMail(place, '012345', 1), 'ru')).text).toContain('1 минута')
  })
})

describe('the language of pages', () => {
  const chosen = async (...wanted: readonly unknown[]) => (await loadWords(pageWords, pageTexts, wanted)).lang

  it('is the first of those wanted that there is', async () => {
    expect(await chosen('sv', 'fr-CA', 'de')).toBe('fr')
    expect(await chosen(undefined, 'not a tag', 'en-GB', 'de')).toBe('en')
    expect(await chosen('sv')).toBe('en')
    expect(await chosen()).toBe('en')
  })

  it('is English where the texts do not load, and for each text that is missing', async () => {
    const failing = { de: () => Promise.reject(new Error('offline')) }
    expect(await loadWords(pageWords, failing, ['de'])).toEqual({ lang: 'en', dir: 'ltr', words: pageWords })
    const some = { de: async () => ({ link: { page: 'Seite' } }) }
    const { words } = await loadWords(pageWords, some, ['de'])
    expect(words.link.page).toBe('Seite')
    expect(words.link.never).toBe(pageWords.link.never)
    expect(words.popup).toEqual(pageWords.popup)
    const odd = { de: async () => ({ title: 'Deine Wallet', cancel: {}, login: 'Anmelden' }) }
    const account = (await loadWords(accountWords, odd, ['de'])).words
    expect(account).toEqual({ ...accountWords, title: 'Deine Wallet' })
  })

  it('reads tags of BCP 47 only, and refuses no login for another', () => {
    expect(readLocale('ZH-hant-tw')).toBe('zh-Hant-TW')
    for (const tag of ['de_DE', '', 'a', 'x'.repeat(36), 1, null, {}]) expect(readLocale(tag)).toBeUndefined()
    const body = v.strictObject({ locale: LocaleSchema })
    expect(v.parse(body, {})).toEqual({})
    expect(v.parse(body, { locale: 'pt-br' })).toEqual({ locale: 'pt-BR' })
    expect(v.parse(body, { locale: '"><script>' })).toEqual({ locale: undefined })
  })

  it('says a browser in its words', async () => {
    const { words } = await loadWords(pageWords, pageTexts, ['de'])
    expect(sayBrowser(words.link, 'Firefox on Windows')).toBe('Firefox auf Windows')
    expect(sayBrowser(words.link, 'a browser on Linux')).toBe('ein Browser auf Linux')
    expect(sayBrowser(words.link, 'a browser')).toBe('ein Browser')
  })
})

describe('pages that the server writes', () => {
  const app = socialPages({ logins: { visits: undefined } as never, origin: 'https://secure.test' })
  const open = async (path: string, language?: string): Promise<string> =>
    (await app.request(path, { headers: language === undefined ? {} : { 'accept-language': language } })).text()

  it('are in the language of the page that opened them, or of the browser', async () => {
    expect(await open('/loading', 'ar-EG,ar;q=0.9,en;q=0.8')).toContain('<html lang="ar" dir="rtl"')
    expect(await open('/loading?locale=ja', 'ar')).toMatch(/lang="ja" dir="ltr"[^]*接続しています…/)
    expect(await open('/loading?locale=sv', 'de;q=0.7')).toContain('lang="de"')
    expect(await open('/loading?locale="><script>')).toMatch(/lang="en"[^]*Connecting…/)
    expect(await open('/social/callback/nowhere', 'fr')).toContain('Cette connexion est terminée.')
  })

  it('show the site from left to right inside a sentence of any language', async () => {
    const landing = {
      locale: null,
      resultUri: 'https://secure.test/social/done',
      returnTo: undefined,
      takesDigits: true,
    }
    const origin = 'https://shop.test"<b>'
    for (const isFailed of [true, false]) {
      const language = await loadWords(pageWords, pageTexts, ['fa'])
      const html = String(await landingPage(language, { ...landing, origin, isFailed }))
      expect(html).toContain('<strong dir="ltr">https://shop.test&quot;&lt;b&gt;</strong>')
      expect(html).not.toContain('<b>')
      expect(html).not.toContain('\u0000')
    }
  })
})
