// For pages that have words in several languages and nothing else of Portico, such as those of the embedded wallet.
export { findLocale } from './state/findLocale.js'
export { plural } from './state/plural.js'
