import type {
  ActivityCapability,
  BalancesCapability,
  Caip2,
  ChainCapability,
  PluginHandle,
  PluginSpec,
  RelayCapability,
  SetupContext,
  SignMessageCapability,
  TokensCapability,
  TransfersCapability,
} from '@portico/core'
import type { AminoSigner, CosmosSigner } from './CosmosSigner.js'
import type { CosmosNetwork } from './networks/CosmosNetwork.js'

export interface CosmosOptions {
  /** Networks of the site, its default first; `networkOfRegistry` makes them from the chain registry. Default: `builtInNetworks`. */
  readonly networks?: readonly CosmosNetwork[]
  /** CometBFT RPC nodes of your own by CAIP-2 id, asked before the network's own. http or https. */
  readonly rpcUrls?: Readonly<Record<Caip2, readonly string[]>>
  /** Whether disconnecting takes the wallet's permission back (`disable`, where the wallet has it). Default true. */
  readonly revokeOnDisconnect?: boolean
}

export interface CosmosApi {
  /**
   * A CosmJS `OfflineSigner` (direct and amino), the same object for the life of the modal. It uses the active connection, and
   * waits while one is being restored. `getAccounts` returns the account on the active network; a document is signed for the
   * chain that it names. Every method rejects with `cosmos/notConnected` without a connection.
   */
  getOfflineSigner(): CosmosSigner
  /** The same without `signDirect`: CosmJS then signs amino JSON, which a Ledger needs. */
  getOfflineSignerOnlyAmino(): AminoSigner
}

export interface CosmosErrors {
  /** An option has the wrong type: see `CosmosOptions`. */
  readonly invalidOption: { readonly option: 'networks' | 'rpcUrls' }
  /** Not a `cosmos:` network, or one without denom, bech32 prefix, gas price or nodes. */
  readonly invalidNetwork: { readonly network: string }
  /** Not an address, or one of another chain. */
  readonly invalidAddress: { readonly address: string }
  /** Zero or less, or more than 256 bits. */
  readonly invalidAmount: { readonly amount: bigint }
  /** Not a cursor that a page of transactions came with. */
  readonly invalidCursor: { readonly cursor: string }
  /** A wallet or node answered with something that does not fit the request. */
  readonly badAnswer: { readonly from: string; readonly method: string }
  /** The wallet failed for a reason of its own. */
  readonly walletFailed: { readonly wallet: string; readonly problem: string }
  /** The wallet does not know the network and did not add it. */
  readonly chainNotSupported: { readonly wallet: string; readonly network: string }
  /** Another account is selected in the wallet than the one that should sign. */
  readonly accountChanged: { readonly wallet: string; readonly expected: string; readonly actual: string }
  /** The account signs with another kind of key than secp256k1, such as `ethsecp256k1`. */
  readonly keyNotSupported: { readonly wallet: string; readonly algo: string }
  /** The wallet did not grant the method. */
  readonly notSupported: { readonly wallet: string; readonly method: string }
  readonly notConnected: {}
  /** No node of the network could be reached. */
  readonly rpcUnavailable: { readonly chain: string; readonly url: string }
  /** A node, or the chain's application behind it, refused. */
  readonly rpcFailed: { readonly chain: string; readonly problem: string }
  /** The account has too little of a denomination: for the amount, the fee, or both where they are of the same. Smallest units. */
  readonly notEnough: { readonly denom: string; readonly needed: bigint; readonly available: bigint }
  /** Not a denomination, or the network's own, which an action of type `native` sends. */
  readonly invalidToken: { readonly token: string }
  /** The chain says other decimals of the denomination than the transfer names. Where it says none, they are 0. */
  readonly decimalsDiffer: { readonly token: string; readonly asked: number; readonly found: number }
  /** A hundred times the network's usual fee or more, in smallest units: a node's mistake, or a lie. */
  readonly implausibleFee: { readonly chain: string; readonly fee: bigint }
  /** The chain has no such account yet: nothing was ever sent to it. */
  readonly accountUnknown: { readonly chain: string; readonly address: string }
}

export interface CosmosSpec extends PluginSpec {
  readonly id: 'cosmos'
  readonly config: CosmosOptions
  readonly api: CosmosApi
  readonly errors: CosmosErrors
  readonly provides: {
    readonly chain: ChainCapability
    readonly balances: BalancesCapability
    readonly signMessage: SignMessageCapability
    readonly tokens: TokensCapability
    readonly transfers: TransfersCapability
    readonly relay: RelayCapability
    readonly chainActivity: ActivityCapability
  }
}

/** The context of `setup`. */
export type CosmosSetupContext = SetupContext<CosmosSpec>
/** The context of everything that is called later. */
export type CosmosContext = PluginHandle<CosmosSpec>
