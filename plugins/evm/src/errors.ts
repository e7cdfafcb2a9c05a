import type { EvmErrors } from './EvmSpec.js'

export type ErrorTexts<Name extends keyof EvmErrors> = {
  readonly [K in Name]: string | ((context: EvmErrors[K]) => string)
}

/** Texts of what can go wrong at the door; those of the room are there. 5.26 is quoted to the letter. */
export const errors: ErrorTexts<'codeUnavailable' | 'invalidChainId' | 'invalidNetwork' | 'invalidOption'> = {
  invalidOption: ({ option }) => `evm(): option '${option}' has the wrong type`,
  invalidChainId: 'Invalid chainId',
  invalidNetwork: ({ chainId }) => `Network ${chainId} lacks name, nativeCurrency or rpcUrls.default.http`,
  codeUnavailable: 'Code of the EVM plugin did not load',
}
