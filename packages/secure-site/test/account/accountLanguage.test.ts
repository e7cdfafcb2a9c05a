import { FrameError } from '@portico/embedded-api'
import { afterEach, expect, it, vi } from 'vitest'

import { loadAccountLanguage } from '../../src/pages/words/loadAccountLanguage.js'
import { accountWords } from '../../src/pages/words/accountWords.js'

afterEach(() => {
  vi.doUnmock('@portico/locales/requests')
  vi.unstubAllGlobals()
})

/** A document as `/account` has it, in a browser with these languages. */
function openPage({ languages, search = '' }: { readonly languages: readonly string[]; readonly search?: string }) {
  const documentElement = { lang: '', dir: '' }
  vi.stubGlobal('document', { documentElement })
  vi.stubGlobal('navigator', { languages })
  vi.stubGlobal('location', { search })
  return documentElement
}

it('is that of the browser, or of the address, for the page and for what it has in common with the approval', async () => {
  const page = openPage({ languages: ['sv', 'fa-IR', 'de'] })
  const persian = await loadAccountLanguage()
  expect(page).toEqual({ lang: 'fa', dir: 'rtl' })
  expect(persian.account.title).toBe('کیف پول شما')
  expect(persian.account.login.submit).toBe('ورود')
  expect(persian.writer.locale).toBe('fa')

  const other = openPage({ languages: ['fa'], search: '?locale=de-AT' })
  const german = await loadAccountLanguage()
  expect(other).toEqual({ lang: 'de', dir: 'ltr' })
  expect(german.account.providers.link({ provider: 'Google' })).toBe('Google verknüpfen')
  expect(german.words.retry).toBe('Erneut versuchen')
})

it('is English where the page is in no language of the browser', async () => {
  const page = openPage({ languages: ['sv'] })
  const { account } = await loadAccountLanguage()
  expect(page).toEqual({ lang: 'en', dir: 'ltr' })
  expect(account).toEqual(accountWords)
})

it('is English as a whole where the words of the approval do not load', async () => {
  vi.resetModules()
  vi.doMock('@portico/locales/requests', () => ({ requestTexts: { he: () => Promise.reject(new Error('offline')) } }))
  const page = openPage({ languages: ['he'] })
  const { account } = await (await import('../../src/pages/words/loadAccountLanguage.js')).loadAccountLanguage()
  expect(page).toEqual({ lang: 'en', dir: 'ltr' })
  expect(account.title).toBe(accountWords.title)
})

it('says in that language why something was refused, and nothing of a code that it does not know', async () => {
  openPage({ languages: ['de'] })
  const { sayRefusal } = await loadAccountLanguage()
  const refusal = new FrameError('embedded/wrongCode', 'This code is wrong.')
  expect(sayRefusal(refusal)).toBe('Dieser Code ist falsch.')
  expect(sayRefusal(new FrameError('embedded/elsewhere', 'Pay here'))).toBeUndefined()
  expect(sayRefusal({ code: 'toString' })).toBeUndefined()
  openPage({ languages: ['en'] })
  expect((await loadAccountLanguage()).sayRefusal(refusal)).toBe('This code is wrong.')
})
