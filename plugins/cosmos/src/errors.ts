import type { ErrorTexts } from '@portico/core'
import type { CosmosErrors } from './CosmosSpec.js'

/** Texts of what can go wrong at the door; those of the room are there. */
export const errors: ErrorTexts<Pick<CosmosErrors, 'invalidOption' | 'invalidNetwork'>> = {
  invalidOption: ({ option }) => `cosmos(): option '${option}' has the wrong type`,
  invalidNetwork: ({ network }) => `Network ${network} is no Cosmos network: see CosmosNetwork`,
}
