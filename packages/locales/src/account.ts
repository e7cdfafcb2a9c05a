import type { AccountTexts } from './Words.js'

/** Texts of the wallet's own page, `/account` of a secure site, by BCP 47 tag. Only the one that is chosen is loaded. */
export const accountTexts: { readonly [tag: string]: () => Promise<AccountTexts> } = {
  ar: async () => (await import('./ar/account.js')).account,
  de: async () => (await import('./de/account.js')).account,
  es: async () => (await import('./es/account.js')).account,
  fa: async () => (await import('./fa/account.js')).account,
  fr: async () => (await import('./fr/account.js')).account,
  he: async () => (await import('./he/account.js')).account,
  hi: async () => (await import('./hi/account.js')).account,
  id: async () => (await import('./id/account.js')).account,
  it: async () => (await import('./it/account.js')).account,
  ja: async () => (await import('./ja/account.js')).account,
  ko: async () => (await import('./ko/account.js')).account,
  pl: async () => (await import('./pl/account.js')).account,
  pt: async () => (await import('./pt/account.js')).account,
  ru: async () => (await import('./ru/account.js')).account,
  th: async () => (await import('./th/account.js')).account,
  tr: async () => (await import('./tr/account.js')).account,
  uk: async () => (await import('./uk/account.js')).account,
  vi: async () => (await import('./vi/account.js')).account,
  'zh-Hans': async () => (await import('./zh-Hans/account.js')).account,
  'zh-Hant': async () => (await import('./zh-Hant/account.js')).account,
}
