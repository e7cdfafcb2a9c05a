// For pages that have words in several languages and nothing else of Portico, such as those of the embedded wallet.
export { findLocale } from './i18n/findLocale.js'
export { plural } from './i18n/plural.js'
