import type { ErrorTexts } from '@portico/core'
import type { BitcoinErrors } from './BitcoinSpec.js'

type AtTheDoor = 'addressRequired' | 'invalidNetwork' | 'invalidOption' | 'notPayment'

/** Texts of what can go wrong at the door; those of the room are there. 5.15 is quoted to the letter. */
export const errors: ErrorTexts<Pick<BitcoinErrors, AtTheDoor>> = {
  invalidOption: ({ option }) => `bitcoin(): option '${option}' has the wrong type`,
  invalidNetwork: 'Network lacks its bip122 id, name, nativeCurrency or rpcUrls',
  addressRequired: 'Address parameter is required for switching bip122 connection',
  notPayment: 'Switching to non-payment accounts is not allowed for bip122',
}
