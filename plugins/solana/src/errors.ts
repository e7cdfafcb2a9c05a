import type { ErrorTexts } from '@portico/core'
import type { SolanaErrors } from './SolanaSpec.js'

/** Texts of what can go wrong at the door; those of the room are there. */
export const errors: ErrorTexts<Pick<SolanaErrors, 'invalidNetwork' | 'invalidOption'>> = {
  invalidOption: ({ option }) => `solana(): option '${option}' has the wrong type`,
  invalidNetwork: 'This is no network of Solana',
}
