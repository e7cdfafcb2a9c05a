import { accountTexts } from '@portico/locales/account'

import type { Language } from '../approve/drawDescription.js'
import { accountWords, type AccountWords } from './accountWords.js'
import { loadDocumentWords } from './loadDocumentWords.js'
import { loadLanguage } from './loadLanguage.js'

/** The words of the wallet's own page, and those that it has in common with the approval. */
export interface AccountLanguage extends Language {
  readonly account: AccountWords
}

/** As `loadDocumentWords` chooses; `lang` and `dir` of the document are set. */
export async function loadAccountLanguage(): Promise<AccountLanguage> {
  const { lang, words } = await loadDocumentWords(accountWords, accountTexts)
  const language = await loadLanguage(lang)
  // Where the words of the approval do not load, the document is English, so that a page is never in two languages.
  return { ...language, account: language.writer.locale === lang ? words : accountWords }
}
