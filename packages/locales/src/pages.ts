import type { Sections } from './Words.js'

/** Texts of the pages of a secure site at the top of a window: mailed links, login providers, and "Continue as". */
export type PageTexts = Sections

/** By BCP 47 tag. Only the one that is chosen is loaded. */
export const pageTexts: { readonly [tag: string]: () => Promise<PageTexts> } = {}
