import type {
  BalancesCapability,
  Caip2,
  ChainCapability,
  Network,
  PluginHandle,
  PluginSpec,
  SetupContext,
  SignMessageCapability,
  TransfersCapability,
} from '@portico/core'

export interface AcmeOptions {
  /** The site's networks, its default first. Default: `acmeMain`. */
  readonly networks?: readonly Network[]
  /** Nodes of the site's own by CAIP-2 id, asked before all others. */
  readonly rpcUrls?: Readonly<Record<Caip2, readonly string[]>>
}

/** What `@portico/chain-kit` raises has the names and fields that it expects. */
export interface AcmeErrors {
  readonly invalidOption: { readonly option: 'networks' | 'rpcUrls' }
  readonly invalidNetwork: { readonly network: unknown }
  readonly invalidAddress: { readonly address: string }
  /** A wallet or node answered with something other than what it was asked for. */
  readonly badAnswer: { readonly from: string; readonly method: string }
  readonly notConnected: {}
  readonly rpcUnavailable: { readonly chain: string; readonly url: string }
  readonly rpcFailed: { readonly chain: string; readonly problem: string }
}

/** All types of the plugin in one named interface. */
export interface AcmeSpec extends PluginSpec {
  readonly id: 'acme'
  readonly config: AcmeOptions
  readonly errors: AcmeErrors
  readonly provides: {
    readonly chain: ChainCapability
    readonly balances: BalancesCapability
    readonly signMessage: SignMessageCapability
    readonly transfers: TransfersCapability
  }
}

/** While plugins are set up. */
export type AcmeSetupContext = SetupContext<AcmeSpec>
/** From then on. */
export type AcmeContext = PluginHandle<AcmeSpec>
