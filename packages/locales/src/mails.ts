import type { Sections } from './Words.js'

/** Texts of the mails of a secure site, for its server. */
export type MailTexts = Sections

/** By BCP 47 tag. Only the one that is chosen is loaded. */
export const mailTexts: { readonly [tag: string]: () => Promise<MailTexts> } = {}
