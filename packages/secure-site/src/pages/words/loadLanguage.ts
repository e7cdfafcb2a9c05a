import { findLocale } from '@portico/core/locale'
import { requestTexts } from '@portico/locales/requests'
import type { Words } from '@portico/wallet-requests/words'
import { createWriter } from '@portico/wallet-requests/writer'

import { readLocale, rightToLeft } from '../../words/loadWords.js'
import type { Language } from '../approve/drawDescription.js'
import type { ApprovalWords } from '../../words/approvalWords.js'

const english = async () => (await import('./english.js')).english

/**
 * The words of a language, and its direction for the page. Default: the first of the browser's. Where a language does not load, it is
 * English.
 */
export async function loadLanguage(locale: string | undefined): Promise<Language> {
  const known = ['en', ...Object.keys(requestTexts)]
  const locales = locale === undefined ? navigator.languages : [locale]
  const tags = locales.flatMap((language) => readLocale(language) ?? [])
  const tag = tags.map((tag) => findLocale(tag, known)).find((found) => found !== undefined) ?? 'en'
  const load = requestTexts[tag]
  const texts = await load?.().catch(() => undefined)
  const lang = texts ? tag : 'en'
  document.documentElement.lang = lang
  document.documentElement.dir = rightToLeft.includes(lang) ? 'rtl' : 'ltr'
  // Each language has all words of both, which a test of the package shows.
  const words = (texts ?? (await english())) as Words & ApprovalWords
  return { writer: createWriter(lang, words), words }
}
