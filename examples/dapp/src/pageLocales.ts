import { locales } from '@portico/locales'

/** All languages, and one that is made of English: it shows what is not translated or cut. */
export const pageLocales: typeof locales = {
  ...locales,
  'en-XA': async () => ({ default: (await import('@portico/testing')).pseudoLocale }),
}
