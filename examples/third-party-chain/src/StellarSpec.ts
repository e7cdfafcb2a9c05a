import type { ChainCapability, Network, PluginHandle, PluginSpec, SignMessageCapability } from '@portico/core'

export interface StellarOptions {
  /** The site's networks, its default first. Default: pubnet and testnet. */
  readonly networks?: readonly Network[]
}

export interface StellarErrors {
  /** Freighter answered with something other than what it was asked for. */
  readonly badAnswer: { readonly from: string; readonly method: string }
  readonly notConnected: {}
  /** Freighter cannot be asked to change network: the visitor does it there. */
  readonly switchInWallet: { readonly network: string }
}

export interface StellarSpec extends PluginSpec {
  readonly id: 'stellar'
  readonly config: StellarOptions
  readonly errors: StellarErrors
  readonly provides: { readonly chain: ChainCapability; readonly signMessage: SignMessageCapability }
}

export type StellarContext = PluginHandle<StellarSpec>
