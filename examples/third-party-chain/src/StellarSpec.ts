import type { ChainCapability, Network, PluginSpec, SetupContext, SignMessageCapability } from '@portico/core'

export interface StellarOptions {
  /** The site's networks, its default first. Default: pubnet and testnet. */
  readonly networks?: readonly Network[]
}

export interface StellarErrors {
  readonly invalidNetworks: { readonly given: string }
  /** Freighter answered something that cannot be what was asked for. */
  readonly badAnswer: { readonly question: string }
  readonly notConnected: { readonly address: string }
  /** Freighter cannot be asked to change network: the visitor does it there. */
  readonly switchInWallet: { readonly network: string }
}

export interface StellarSpec extends PluginSpec {
  readonly id: 'stellar'
  readonly config: StellarOptions
  readonly errors: StellarErrors
  readonly provides: { readonly chain: ChainCapability; readonly signMessage: SignMessageCapability }
}

export type StellarContext = SetupContext<StellarSpec>
