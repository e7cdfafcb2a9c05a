import type { Words } from './Words.js'

/** Texts of the pages of a secure site in one language. */
export interface PageTexts {
  /** Requests in words, by the keys of `@portico/wallet-requests`. */
  readonly requests: Words
  /** What the frame and the approval window say around them. */
  readonly approval: Words
}

/** By BCP 47 tag. Only the one that is chosen is loaded. */
export const pageTexts: { readonly [tag: string]: () => Promise<PageTexts> } = {}
