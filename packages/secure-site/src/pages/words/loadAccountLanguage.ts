import { accountTexts } from '@portico/locales/account'

import type { Language } from '../approve/drawDescription.js'
import { accountWords, type AccountWords } from './accountWords.js'
import { loadBrowserNames, type SayBrowser } from './loadBrowserNames.js'
import { loadDocumentWords } from './loadDocumentWords.js'
import { loadLanguage } from './loadLanguage.js'
import { loadRefusals, type SayRefusal } from './loadRefusals.js'

/** The words of the wallet's own page, and those that it has in common with the approval. */
export interface AccountLanguage extends Language {
  readonly account: AccountWords
  readonly sayRefusal: SayRefusal
  readonly sayBrowser: SayBrowser
}

/** As `loadDocumentWords` chooses; `lang` and `dir` of the document are set. */
export async function loadAccountLanguage(): Promise<AccountLanguage> {
  const { lang, words } = await loadDocumentWords(accountWords, accountTexts)
  const language = await loadLanguage(lang)
  // Where the words of the approval do not load, the document is English, so that a page is never in two languages.
  const isWhole = language.writer.locale === lang
  const { locale } = language.writer
  const [sayRefusal, sayBrowser] = await Promise.all([loadRefusals(locale), loadBrowserNames(locale)])
  return { ...language, account: isWhole ? words : accountWords, sayRefusal, sayBrowser }
}
