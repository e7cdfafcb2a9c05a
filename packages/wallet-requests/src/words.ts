import { sharedWords } from './words/shared.en.js'

/**
 * English words of descriptions and refusals, by key. Other languages have the same keys. What a word takes is written as text by
 * who draws it; `count` is a number, for plural forms.
 */
export type Words = typeof sharedWords
export const words: Words = sharedWords
export { createWriter, linesOf, type Writer } from './createWriter.js'
