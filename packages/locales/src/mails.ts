import type { Sections } from './Words.js'

/** Texts of the mails of a secure site, for its server. */
export type MailTexts = Sections

/** By BCP 47 tag. Only the one that is chosen is loaded. */
export const mailTexts: { readonly [tag: string]: () => Promise<MailTexts> } = {
  ar: async () => (await import('./ar/mails.js')).mails,
  de: async () => (await import('./de/mails.js')).mails,
  es: async () => (await import('./es/mails.js')).mails,
  fa: async () => (await import('./fa/mails.js')).mails,
  fr: async () => (await import('./fr/mails.js')).mails,
  he: async () => (await import('./he/mails.js')).mails,
  hi: async () => (await import('./hi/mails.js')).mails,
  id: async () => (await import('./id/mails.js')).mails,
  it: async () => (await import('./it/mails.js')).mails,
  ja: async () => (await import('./ja/mails.js')).mails,
  ko: async () => (await import('./ko/mails.js')).mails,
  pl: async () => (await import('./pl/mails.js')).mails,
  pt: async () => (await import('./pt/mails.js')).mails,
  ru: async () => (await import('./ru/mails.js')).mails,
  th: async () => (await import('./th/mails.js')).mails,
  tr: async () => (await import('./tr/mails.js')).mails,
  uk: async () => (await import('./uk/mails.js')).mails,
  vi: async () => (await import('./vi/mails.js')).mails,
  'zh-Hans': async () => (await import('./zh-Hans/mails.js')).mails,
  'zh-Hant': async () => (await import('./zh-Hant/mails.js')).mails,
}
