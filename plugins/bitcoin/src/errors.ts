import type { ErrorTexts } from '@portico/core'
import type { BitcoinErrors } from './BitcoinSpec.js'

/** Texts of what can go wrong at the door; those of the room are there. */
export const errors: ErrorTexts<Pick<BitcoinErrors, 'invalidNetwork' | 'invalidOption'>> = {
  invalidOption: ({ option }) => `bitcoin(): option '${option}' has the wrong type`,
  invalidNetwork: 'Network lacks its bip122 id, name, nativeCurrency or rpcUrls',
}
