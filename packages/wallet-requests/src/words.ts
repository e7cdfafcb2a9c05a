import { evmCallWords } from './words/evmCalls.en.js'
import { grantWords } from './words/grants.en.js'
import { receiverWords } from './words/receivers.en.js'
import { refusalWords } from './words/refusals.en.js'
import { messageWords } from './words/messages.en.js'
import { sharedWords } from './words/shared.en.js'
import { solanaWords } from './words/solana.en.js'
import { typedDataWords } from './words/typedData.en.js'

/**
 * English words of descriptions and refusals, by key. Other languages have the same keys. What a word takes is written as text by
 * who draws it; `count` is a number, for plural forms.
 */
export type Words = typeof sharedWords &
  typeof refusalWords &
  typeof receiverWords &
  typeof evmCallWords &
  typeof typedDataWords &
  typeof grantWords &
  typeof messageWords &
  typeof solanaWords
export const words: Words = {
  ...sharedWords,
  ...refusalWords,
  ...receiverWords,
  ...evmCallWords,
  ...typedDataWords,
  ...grantWords,
  ...messageWords,
  ...solanaWords,
}
