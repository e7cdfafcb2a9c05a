import { pageTexts } from '@portico/locales/pages'

import { isolated, loadWords } from '../../words/loadWords.js'
import { pageWords } from '../../words/pageWords.js'
import { sayBrowser } from '../../words/sayBrowser.js'

/** A browser, as the site names it ('Firefox on Windows'), in the words of a language. */
export type SayBrowser = (name: string) => string

/** @param lang a BCP 47 tag. Where its words do not load, they are English. */
export async function loadBrowserNames(lang: string): Promise<SayBrowser> {
  const { words, dir } = await loadWords(pageWords, pageTexts, [lang])
  return (name) => isolated(dir, sayBrowser(words.link, name))
}
