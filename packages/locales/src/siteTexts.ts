import type { Text, Texts } from '@portico/core'
import type { IcuMessages } from './icu.js'

/** Texts that the secure site shows, by key, or by section and key. Which there are, say the English ones in its package. */
export interface SiteTexts {
  readonly [key: string]: Text | Texts
}

/** Loads the texts of a language, by BCP 47 tag. */
export interface SiteTextLoaders {
  readonly [tag: string]: () => Promise<SiteTexts>
}

/** The formatter comes with the texts, so that pages that are read in English do not have it. */
export function siteTexts(files: {
  readonly [tag: string]: () => Promise<{ readonly default: IcuMessages }>
}): SiteTextLoaders {
  const load = async (tag: string): Promise<SiteTexts> => {
    const [{ icuTexts }, { default: messages }] = await Promise.all([import('./icu.js'), files[tag]!()])
    return icuTexts(tag, messages) as SiteTexts
  }
  return Object.fromEntries(Object.keys(files).map((tag) => [tag, () => load(tag)]))
}
