import type { Sections } from './Words.js'

/** Texts of the pages of a secure site at the top of a window: mailed links, login providers, and "Continue as". */
export type PageTexts = Sections

/** By BCP 47 tag. Only the one that is chosen is loaded. */
export const pageTexts: { readonly [tag: string]: () => Promise<PageTexts> } = {
  ar: async () => (await import('./ar/pages.js')).pages,
  de: async () => (await import('./de/pages.js')).pages,
  es: async () => (await import('./es/pages.js')).pages,
  fa: async () => (await import('./fa/pages.js')).pages,
  fr: async () => (await import('./fr/pages.js')).pages,
  he: async () => (await import('./he/pages.js')).pages,
  hi: async () => (await import('./hi/pages.js')).pages,
  id: async () => (await import('./id/pages.js')).pages,
  it: async () => (await import('./it/pages.js')).pages,
  ja: async () => (await import('./ja/pages.js')).pages,
  ko: async () => (await import('./ko/pages.js')).pages,
  pl: async () => (await import('./pl/pages.js')).pages,
  pt: async () => (await import('./pt/pages.js')).pages,
  ru: async () => (await import('./ru/pages.js')).pages,
  th: async () => (await import('./th/pages.js')).pages,
  tr: async () => (await import('./tr/pages.js')).pages,
  uk: async () => (await import('./uk/pages.js')).pages,
  vi: async () => (await import('./vi/pages.js')).pages,
  'zh-Hans': async () => (await import('./zh-Hans/pages.js')).pages,
  'zh-Hant': async () => (await import('./zh-Hant/pages.js')).pages,
}
