import { evmCallWords } from './words/evmCalls.en.js'
import { messageWords } from './words/messages.en.js'
import { sharedWords } from './words/shared.en.js'
import { solanaWords } from './words/solana.en.js'
import { typedDataWords } from './words/typedData.en.js'

/**
 * English words of descriptions and refusals, by key. Other languages have the same keys. What a word takes is written as text by
 * who draws it; `count` is a number, for plural forms.
 */
export type Words = typeof sharedWords &
  typeof evmCallWords &
  typeof typedDataWords &
  typeof messageWords &
  typeof solanaWords
export const words: Words = {
  ...sharedWords,
  ...evmCallWords,
  ...typedDataWords,
  ...messageWords,
  ...solanaWords,
}
export { createWriter, linesOf, type Writer } from './createWriter.js'
export { characterMark } from './visibleText.js'
