import type { ErrorTexts } from '@portico/core'
import type { EvmErrors } from './EvmSpec.js'

/** Texts of what can go wrong at the door; those of the room are there. 5.26 is quoted to the letter. */
export const errors: ErrorTexts<Pick<EvmErrors, 'invalidChainId' | 'invalidNetwork' | 'invalidOption'>> = {
  invalidOption: ({ option }) => `evm(): option '${option}' has the wrong type`,
  invalidChainId: 'Invalid chainId',
  invalidNetwork: ({ chainId }) => `Network ${chainId} lacks name, nativeCurrency or rpcUrls.default.http`,
}
