import type {
  BalancesCapability,
  ChainCapability,
  PluginSpec,
  RelayCapability,
  SetupContext,
  SignMessageCapability,
  TransfersCapability,
} from '@portico/core'
import type { AminoSigner, CosmosSigner } from './CosmosSigner.js'
import type { CosmosOptions } from './CosmosOptions.js'

export interface CosmosApi {
  /**
   * One signer for the life of the modal, as CosmJS takes it (`OfflineSigner`, direct and amino): it follows the connection in
   * use, and waits while one is restored. `getAccounts` answers the account on the network in use; a document is signed for the
   * chain it names. All of it rejects with `cosmos/notConnected` while nobody is connected.
   */
  getOfflineSigner(): CosmosSigner
  /** The same without `signDirect`: CosmJS then signs amino JSON, which devices such as a Ledger need. */
  getOfflineSignerOnlyAmino(): AminoSigner
}

export interface CosmosErrors {
  /** An array of networks, arrays of http(s) URLs by CAIP-2 id: see `CosmosOptions`. */
  readonly invalidOption: { readonly option: 'networks' | 'rpcUrls' }
  /** No `cosmos:` network, or one without denom, bech32 prefix, gas price or nodes. */
  readonly invalidNetwork: { readonly network: string }
  readonly invalidAddress: { readonly address: string }
  /** Nothing, or more than a chain can count. */
  readonly invalidAmount: { readonly amount: bigint }
  /** A wallet or node answered something that cannot be what was asked for. */
  readonly badAnswer: { readonly from: string; readonly method: string }
  /** The wallet failed for a reason of its own. */
  readonly walletFailed: { readonly wallet: string; readonly problem: string }
  /** The wallet neither knew the network nor took it [8.5]. */
  readonly chainNotSupported: { readonly wallet: string; readonly network: string }
  /** The wallet holds another account than the one that was to sign. */
  readonly accountChanged: { readonly wallet: string; readonly expected: string; readonly actual: string }
  readonly notConnected: {}
  /** No node could be reached [8.11]. */
  readonly rpcUnavailable: { readonly chain: string; readonly url: string }
  /** A node refused. */
  readonly rpcFailed: { readonly chain: string; readonly problem: string }
  /** The chain has never heard of the account: nothing was ever sent to it. */
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
    readonly transfers: TransfersCapability
    readonly relay: RelayCapability
  }
}

export type CosmosContext = SetupContext<CosmosSpec>
