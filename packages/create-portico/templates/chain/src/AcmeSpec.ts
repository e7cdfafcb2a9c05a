import type { ChainCapability, Network, PluginSpec, SetupContext, SignMessageCapability } from '@portico/core'

export interface AcmeOptions {
  /** The site's networks, its default first. */
  readonly networks?: readonly Network[]
}

export interface AcmeErrors {
  readonly invalidNetworks: { readonly given: string }
  /** The wallet answered something that cannot be what was asked for. */
  readonly badAnswer: { readonly method: string }
  readonly notConnected: { readonly address: string }
}

/** All types of the plugin in one named interface: nothing public is inferred. */
export interface AcmeSpec extends PluginSpec {
  readonly id: 'acme'
  readonly config: AcmeOptions
  readonly errors: AcmeErrors
  readonly provides: { readonly chain: ChainCapability; readonly signMessage: SignMessageCapability }
}

export type AcmeContext = SetupContext<AcmeSpec>
