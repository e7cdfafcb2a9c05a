import { siteTexts, type SiteTextLoaders } from './siteTexts.js'

/** Of the wallet’s own page, `/account` of a secure site. Only the language that is chosen is loaded. */
export const accountTexts: SiteTextLoaders = siteTexts({
  ar: () => import('./ar/account.json', { with: { type: 'json' } }),
  de: () => import('./de/account.json', { with: { type: 'json' } }),
  es: () => import('./es/account.json', { with: { type: 'json' } }),
  fa: () => import('./fa/account.json', { with: { type: 'json' } }),
  fr: () => import('./fr/account.json', { with: { type: 'json' } }),
  he: () => import('./he/account.json', { with: { type: 'json' } }),
  hi: () => import('./hi/account.json', { with: { type: 'json' } }),
  id: () => import('./id/account.json', { with: { type: 'json' } }),
  it: () => import('./it/account.json', { with: { type: 'json' } }),
  ja: () => import('./ja/account.json', { with: { type: 'json' } }),
  ko: () => import('./ko/account.json', { with: { type: 'json' } }),
  pl: () => import('./pl/account.json', { with: { type: 'json' } }),
  pt: () => import('./pt/account.json', { with: { type: 'json' } }),
  ru: () => import('./ru/account.json', { with: { type: 'json' } }),
  th: () => import('./th/account.json', { with: { type: 'json' } }),
  tr: () => import('./tr/account.json', { with: { type: 'json' } }),
  uk: () => import('./uk/account.json', { with: { type: 'json' } }),
  vi: () => import('./vi/account.json', { with: { type: 'json' } }),
  'zh-Hans': () => import('./zh-Hans/account.json', { with: { type: 'json' } }),
  'zh-Hant': () => import('./zh-Hant/account.json', { with: { type: 'json' } }),
})
