import type { Language } from '../approve/drawDescription.js'
import { accountWords, type AccountWords } from './accountWords.js'
import { loadLanguage } from './loadLanguage.js'

/** The words of the wallet's own page, and those that it has in common with the approval. */
export interface AccountLanguage extends Language {
  readonly account: AccountWords
}

/** The page has its words in English alone: none of the other languages stands beside them. */
export async function loadAccountLanguage(): Promise<AccountLanguage> {
  return { ...(await loadLanguage('en')), account: accountWords }
}
