import type { Locales } from '@portico/core'

/** All languages of this package. A site that names one instead, by `{ de: () => import('@portico/locales/de') }`, has only that one in its build. */
export const locales: Locales = {
  ar: () => import('./ar/index.js'),
  de: () => import('./de/index.js'),
  es: () => import('./es/index.js'),
  fa: () => import('./fa/index.js'),
  fr: () => import('./fr/index.js'),
  he: () => import('./he/index.js'),
  hi: () => import('./hi/index.js'),
  id: () => import('./id/index.js'),
  it: () => import('./it/index.js'),
  ja: () => import('./ja/index.js'),
  ko: () => import('./ko/index.js'),
  pl: () => import('./pl/index.js'),
  pt: () => import('./pt/index.js'),
  ru: () => import('./ru/index.js'),
  th: () => import('./th/index.js'),
  tr: () => import('./tr/index.js'),
  uk: () => import('./uk/index.js'),
  vi: () => import('./vi/index.js'),
  'zh-Hans': () => import('./zh-Hans/index.js'),
  'zh-Hant': () => import('./zh-Hant/index.js'),
}
