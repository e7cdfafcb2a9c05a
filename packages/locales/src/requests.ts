import type { Words } from './Words.js'

/** Words of wallet requests, and of the window around them, in one language. */
export interface RequestTexts {
  /** By the keys of `words` of `@portico/wallet-requests/words`. */
  readonly requests: Words
  readonly approval: Words
}

/** By BCP 47 tag. Only the one that is chosen is loaded. */
export const requestTexts: { readonly [tag: string]: () => Promise<RequestTexts> } = {
  ar: () => import('./ar/requests.js'),
  de: () => import('./de/requests.js'),
  es: () => import('./es/requests.js'),
  fa: () => import('./fa/requests.js'),
  fr: () => import('./fr/requests.js'),
  he: () => import('./he/requests.js'),
  hi: () => import('./hi/requests.js'),
  id: () => import('./id/requests.js'),
  it: () => import('./it/requests.js'),
  ja: () => import('./ja/requests.js'),
  ko: () => import('./ko/requests.js'),
  pl: () => import('./pl/requests.js'),
  pt: () => import('./pt/requests.js'),
  ru: () => import('./ru/requests.js'),
  th: () => import('./th/requests.js'),
  tr: () => import('./tr/requests.js'),
  uk: () => import('./uk/requests.js'),
  vi: () => import('./vi/requests.js'),
  'zh-Hans': () => import('./zh-Hans/requests.js'),
  'zh-Hant': () => import('./zh-Hant/requests.js'),
}
