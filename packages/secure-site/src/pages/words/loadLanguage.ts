import { findLocale } from '@portico/core'
import { pageTexts } from '@portico/locales/pages'
import { createWriter, words as requestWords } from '@portico/wallet-requests/words'

import type { Language } from '../approve/drawDescription.js'
import { approvalWords } from './approvalWords.js'

/** Languages that are written from right to left. */
const rightToLeft: readonly string[] = ['ar', 'fa', 'he']

/**
 * The words of a language, and its direction for the page. Default: the first of the browser's. What is missing, or does not load,
 * is English.
 */
export async function loadLanguage(locale: string | undefined): Promise<Language> {
  const known = ['en', ...Object.keys(pageTexts)]
  const tag = (locale === undefined ? navigator.languages : [locale]).flatMap((one) => findLocale(one, known) ?? [])[0]
  const load = tag === undefined ? undefined : pageTexts[tag]
  const texts = await load?.().catch(() => undefined)
  const lang = texts && tag !== undefined ? tag : 'en'
  document.documentElement.lang = lang
  document.documentElement.dir = rightToLeft.includes(lang) ? 'rtl' : 'ltr'
  return {
    writer: createWriter(lang, { ...requestWords, ...texts?.requests }),
    words: { ...approvalWords, ...texts?.approval },
  }
}
