import type { Caip2, Capabilities, PluginHandle, PluginSpec, SetupContext } from '@portico/core'
import type { AminoSigner, CosmosSigner } from './CosmosSigner.js'
import type { CosmosNetwork } from './networks/CosmosNetwork.js'
import type { CosmosErrors } from './errors.js'

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

export interface CosmosSpec extends PluginSpec {
  readonly id: 'cosmos'
  readonly config: CosmosOptions
  readonly api: CosmosApi
  readonly errors: CosmosErrors
  readonly provides: Pick<
    Capabilities,
    'chain' | 'balances' | 'signMessage' | 'tokens' | 'transfers' | 'relay' | 'activity'
  >
}

/** The context of `setup`. */
export type CosmosSetupContext = SetupContext<CosmosSpec>
/** The context of everything that is called later. */
export type CosmosContext = PluginHandle<CosmosSpec>
