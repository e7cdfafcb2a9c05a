import { siteTexts, type SiteTextLoaders } from './siteTexts.js'

/** Why the secure site refuses something, by code of the error. Only the language that is chosen is loaded. */
export const refusalTexts: SiteTextLoaders = siteTexts({
  ar: () => import('./ar/refusals.json', { with: { type: 'json' } }),
  de: () => import('./de/refusals.json', { with: { type: 'json' } }),
  es: () => import('./es/refusals.json', { with: { type: 'json' } }),
  fa: () => import('./fa/refusals.json', { with: { type: 'json' } }),
  fr: () => import('./fr/refusals.json', { with: { type: 'json' } }),
  he: () => import('./he/refusals.json', { with: { type: 'json' } }),
  hi: () => import('./hi/refusals.json', { with: { type: 'json' } }),
  id: () => import('./id/refusals.json', { with: { type: 'json' } }),
  it: () => import('./it/refusals.json', { with: { type: 'json' } }),
  ja: () => import('./ja/refusals.json', { with: { type: 'json' } }),
  ko: () => import('./ko/refusals.json', { with: { type: 'json' } }),
  pl: () => import('./pl/refusals.json', { with: { type: 'json' } }),
  pt: () => import('./pt/refusals.json', { with: { type: 'json' } }),
  ru: () => import('./ru/refusals.json', { with: { type: 'json' } }),
  th: () => import('./th/refusals.json', { with: { type: 'json' } }),
  tr: () => import('./tr/refusals.json', { with: { type: 'json' } }),
  uk: () => import('./uk/refusals.json', { with: { type: 'json' } }),
  vi: () => import('./vi/refusals.json', { with: { type: 'json' } }),
  'zh-Hans': () => import('./zh-Hans/refusals.json', { with: { type: 'json' } }),
  'zh-Hant': () => import('./zh-Hant/refusals.json', { with: { type: 'json' } }),
})
