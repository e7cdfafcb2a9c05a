import { siteTexts, type SiteTextLoaders } from './siteTexts.js'

/** Of wallet requests, by the keys of `words` of `@portico/wallet-requests/words`, and of the window around them. Only the language that is chosen is loaded. */
export const requestTexts: SiteTextLoaders = siteTexts({
  ar: () => import('./ar/requests.json', { with: { type: 'json' } }),
  de: () => import('./de/requests.json', { with: { type: 'json' } }),
  es: () => import('./es/requests.json', { with: { type: 'json' } }),
  fa: () => import('./fa/requests.json', { with: { type: 'json' } }),
  fr: () => import('./fr/requests.json', { with: { type: 'json' } }),
  he: () => import('./he/requests.json', { with: { type: 'json' } }),
  hi: () => import('./hi/requests.json', { with: { type: 'json' } }),
  id: () => import('./id/requests.json', { with: { type: 'json' } }),
  it: () => import('./it/requests.json', { with: { type: 'json' } }),
  ja: () => import('./ja/requests.json', { with: { type: 'json' } }),
  ko: () => import('./ko/requests.json', { with: { type: 'json' } }),
  pl: () => import('./pl/requests.json', { with: { type: 'json' } }),
  pt: () => import('./pt/requests.json', { with: { type: 'json' } }),
  ru: () => import('./ru/requests.json', { with: { type: 'json' } }),
  th: () => import('./th/requests.json', { with: { type: 'json' } }),
  tr: () => import('./tr/requests.json', { with: { type: 'json' } }),
  uk: () => import('./uk/requests.json', { with: { type: 'json' } }),
  vi: () => import('./vi/requests.json', { with: { type: 'json' } }),
  'zh-Hans': () => import('./zh-Hans/requests.json', { with: { type: 'json' } }),
  'zh-Hant': () => import('./zh-Hant/requests.json', { with: { type: 'json' } }),
})
