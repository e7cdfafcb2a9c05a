import { findLocale } from '@portico/core/locale'

/** A text, or a section of texts by key. */
export type Part = string | object
/** By BCP 47 tag. Only the one that is chosen is loaded. */
export type Translations = { readonly [tag: string]: () => Promise<Readonly<Record<string, Part>>> }

/** Texts in one language, and what a document in it has as `lang` and `dir`. */
export interface Language<Words> {
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  readonly words: Words
}

/** Languages that are written from right to left. */
export const rightToLeft: readonly string[] = ['ar', 'fa', 'he']
/** Characters of a tag, as RFC 5646 advises programs to have place for. */
const longestTag = 35

/** A BCP 47 tag in its canonical form. Undefined for anything else: a language is a wish, and nothing fails without it. */
export function readLocale(tag: unknown): string | undefined {
  if (typeof tag !== 'string' || tag.length > longestTag) return undefined
  try {
    return Intl.getCanonicalLocales(tag)[0]
  } catch {
    return undefined
  }
}

/**
 * The words in the first of the wanted languages that is there. What is missing, or does not load, is English.
 * @param locales BCP 47 tags; what is not a tag counts as not there
 */
export async function loadWords<Words extends Readonly<Record<keyof Words, Part>>>(
  english: Words,
  translations: Translations,
  locales: readonly unknown[],
): Promise<Language<Words>> {
  const known = ['en', ...Object.keys(translations)]
  const tags = locales.flatMap((tag) => readLocale(tag) ?? [])
  const lang = tags.flatMap((tag) => findLocale(tag, known) ?? [])[0] ?? 'en'
  const own = await translations[lang]?.().catch(() => undefined)
  if (!own) return { lang: 'en', dir: 'ltr', words: english }
  const parts = Object.entries(english) as [name: string, part: Part][]
  const words = parts.map(([name, part]) => [name, withTranslation(part, own[name])])
  return {
    lang,
    dir: rightToLeft.includes(lang) ? 'rtl' : 'ltr',
    words: Object.fromEntries(words) as Words,
  }
}

function withTranslation(english: Part, own: Part | undefined): Part {
  if (typeof english === 'object') return typeof own === 'object' ? { ...english, ...own } : english
  return typeof own === 'string' ? own : english
}

/** A name for use inside a sentence of `dir`: apart from the direction of the words around it (FSI and PDI of UAX #9). */
export function isolated(dir: Language<unknown>['dir'], name: string): string {
  return dir === 'rtl' ? `\u2068${name}\u2069` : name
}
