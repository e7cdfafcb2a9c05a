import { siteTexts, type SiteTextLoaders } from './siteTexts.js'

/** Of the mails of a secure site, for its server. Only the language that is chosen is loaded. */
export const mailTexts: SiteTextLoaders = siteTexts({
  ar: () => import('./ar/mails.json', { with: { type: 'json' } }),
  de: () => import('./de/mails.json', { with: { type: 'json' } }),
  es: () => import('./es/mails.json', { with: { type: 'json' } }),
  fa: () => import('./fa/mails.json', { with: { type: 'json' } }),
  fr: () => import('./fr/mails.json', { with: { type: 'json' } }),
  he: () => import('./he/mails.json', { with: { type: 'json' } }),
  hi: () => import('./hi/mails.json', { with: { type: 'json' } }),
  id: () => import('./id/mails.json', { with: { type: 'json' } }),
  it: () => import('./it/mails.json', { with: { type: 'json' } }),
  ja: () => import('./ja/mails.json', { with: { type: 'json' } }),
  ko: () => import('./ko/mails.json', { with: { type: 'json' } }),
  pl: () => import('./pl/mails.json', { with: { type: 'json' } }),
  pt: () => import('./pt/mails.json', { with: { type: 'json' } }),
  ru: () => import('./ru/mails.json', { with: { type: 'json' } }),
  th: () => import('./th/mails.json', { with: { type: 'json' } }),
  tr: () => import('./tr/mails.json', { with: { type: 'json' } }),
  uk: () => import('./uk/mails.json', { with: { type: 'json' } }),
  vi: () => import('./vi/mails.json', { with: { type: 'json' } }),
  'zh-Hans': () => import('./zh-Hans/mails.json', { with: { type: 'json' } }),
  'zh-Hant': () => import('./zh-Hant/mails.json', { with: { type: 'json' } }),
})
