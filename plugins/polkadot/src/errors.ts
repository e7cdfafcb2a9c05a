import type { ErrorTexts } from '@portico/core'
import type { PolkadotErrors } from './PolkadotSpec.js'

/** Texts of what can go wrong at the door; those of the room are there. */
export const errors: ErrorTexts<Pick<PolkadotErrors, 'invalidNetwork' | 'invalidOption'>> = {
  invalidOption: ({ option }) => `polkadot(): option '${option}' has the wrong type`,
  invalidNetwork: ({ network }) => `'${network}' is no network of Polkadot`,
}
