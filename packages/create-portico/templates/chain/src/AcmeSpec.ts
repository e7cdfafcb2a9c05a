import type { NodeErrors } from '@portico/chain-kit'
import type { Caip2, Capabilities, Network, PluginHandle, PluginSpec, SetupContext } from '@portico/core'

export interface AcmeOptions {
  /** The site's networks, its default first. Default: `acmeMain`. */
  readonly networks?: readonly Network[]
  /** Nodes of the site's own by CAIP-2 id, asked before all others. */
  readonly rpcUrls?: Readonly<Record<Caip2, readonly string[]>>
}

export interface AcmeErrors extends NodeErrors {
  readonly invalidAddress: { readonly address: string }
  readonly notConnected: {}
}

/** All types of the plugin in one named interface. */
export interface AcmeSpec extends PluginSpec {
  readonly id: 'acme'
  readonly config: AcmeOptions
  readonly errors: AcmeErrors
  readonly provides: Pick<Capabilities, 'chain' | 'balances' | 'signMessage' | 'transfers'>
}

/** While plugins are set up. */
export type AcmeSetupContext = SetupContext<AcmeSpec>
/** From then on. */
export type AcmeContext = PluginHandle<AcmeSpec>
