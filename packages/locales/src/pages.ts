import { siteTexts, type SiteTextLoaders } from './siteTexts.js'

/** Of the other pages of a secure site. Only the language that is chosen is loaded. */
export const pageTexts: SiteTextLoaders = siteTexts({
  ar: () => import('./ar/pages.json', { with: { type: 'json' } }),
  de: () => import('./de/pages.json', { with: { type: 'json' } }),
  es: () => import('./es/pages.json', { with: { type: 'json' } }),
  fa: () => import('./fa/pages.json', { with: { type: 'json' } }),
  fr: () => import('./fr/pages.json', { with: { type: 'json' } }),
  he: () => import('./he/pages.json', { with: { type: 'json' } }),
  hi: () => import('./hi/pages.json', { with: { type: 'json' } }),
  id: () => import('./id/pages.json', { with: { type: 'json' } }),
  it: () => import('./it/pages.json', { with: { type: 'json' } }),
  ja: () => import('./ja/pages.json', { with: { type: 'json' } }),
  ko: () => import('./ko/pages.json', { with: { type: 'json' } }),
  pl: () => import('./pl/pages.json', { with: { type: 'json' } }),
  pt: () => import('./pt/pages.json', { with: { type: 'json' } }),
  ru: () => import('./ru/pages.json', { with: { type: 'json' } }),
  th: () => import('./th/pages.json', { with: { type: 'json' } }),
  tr: () => import('./tr/pages.json', { with: { type: 'json' } }),
  uk: () => import('./uk/pages.json', { with: { type: 'json' } }),
  vi: () => import('./vi/pages.json', { with: { type: 'json' } }),
  'zh-Hans': () => import('./zh-Hans/pages.json', { with: { type: 'json' } }),
  'zh-Hant': () => import('./zh-Hant/pages.json', { with: { type: 'json' } }),
})
