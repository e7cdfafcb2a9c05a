import type { Words } from './Words.js'

/** Why the secure site refuses something, by code of the error, in each language by BCP 47 tag. Only the one that is chosen is loaded. */
export const refusalTexts: { readonly [tag: string]: () => Promise<Words> } = {
  ar: async () => (await import('./ar/refusals.js')).refusals,
  de: async () => (await import('./de/refusals.js')).refusals,
  es: async () => (await import('./es/refusals.js')).refusals,
  fa: async () => (await import('./fa/refusals.js')).refusals,
  fr: async () => (await import('./fr/refusals.js')).refusals,
  he: async () => (await import('./he/refusals.js')).refusals,
  hi: async () => (await import('./hi/refusals.js')).refusals,
  id: async () => (await import('./id/refusals.js')).refusals,
  it: async () => (await import('./it/refusals.js')).refusals,
  ja: async () => (await import('./ja/refusals.js')).refusals,
  ko: async () => (await import('./ko/refusals.js')).refusals,
  pl: async () => (await import('./pl/refusals.js')).refusals,
  pt: async () => (await import('./pt/refusals.js')).refusals,
  ru: async () => (await import('./ru/refusals.js')).refusals,
  th: async () => (await import('./th/refusals.js')).refusals,
  tr: async () => (await import('./tr/refusals.js')).refusals,
  uk: async () => (await import('./uk/refusals.js')).refusals,
  vi: async () => (await import('./vi/refusals.js')).refusals,
  'zh-Hans': async () => (await import('./zh-Hans/refusals.js')).refusals,
  'zh-Hant': async () => (await import('./zh-Hant/refusals.js')).refusals,
}
