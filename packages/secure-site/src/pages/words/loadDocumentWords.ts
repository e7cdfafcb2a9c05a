import { loadWords, type Language, type Part, type Translations } from '../../words/loadWords.js'

/**
 * The words of this document, which gets their language. Wanted are the `locale` of its address, where the page that opened it
 * knows that of its modal, and the languages of the browser.
 */
export async function loadDocumentWords<Words extends Readonly<Record<keyof Words, Part>>>(
  english: Words,
  translations: Translations,
): Promise<Language<Words>> {
  const locale = new URLSearchParams(location.search).get('locale')
  const language = await loadWords(english, translations, [locale, ...navigator.languages])
  document.documentElement.lang = language.lang
  document.documentElement.dir = language.dir
  return language
}
