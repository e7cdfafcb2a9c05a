import type { Language } from '../approve/drawDescription.js'
import { accountWords, type AccountWords } from './accountWords.js'
import { loadLanguage } from './loadLanguage.js'

/** The words of the wallet's own page, and those that it has in common with the approval. */
export interface AccountLanguage extends Language {
  readonly account: AccountWords
}

/** In the browser's language; `lang` and `dir` of the document are set. */
export async function loadAccountLanguage(): Promise<AccountLanguage> {
  return { ...(await loadLanguage(undefined)), account: accountWords }
}
