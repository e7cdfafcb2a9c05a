import type {
  BalancesCapability,
  ChainCapability,
  TokensCapability,
  PluginSpec,
  RelayCapability,
  SetupContext,
  SignMessageCapability,
  TransfersCapability,
} from '@portico/core'
import type { Connection } from '@solana/web3.js'
import type { SolanaOptions } from './SolanaOptions.js'
import type { SolanaProvider } from './SolanaProvider.js'

export interface SolanaApi {
  /** One object for the life of the modal, which follows the connection in use. */
  getProvider(): SolanaProvider
  /** web3.js' connection to the first node of the network in use. Loads web3.js. @throws `solana/rpcUnavailable` */
  getConnection(): Promise<Connection>
}

export interface SolanaErrors {
  /** An array of networks, arrays of http(s) URLs by CAIP-2 id: see `SolanaOptions`. */
  readonly invalidOption: { readonly option: 'networks' | 'rpcUrls' }
  /** It lacks `caipNetworkId` (`solana:…`), name, currency or nodes. */
  readonly invalidNetwork: { readonly network: unknown }
  readonly invalidAddress: { readonly address: string }
  /** No token program knows a mint of this address. */
  readonly unknownToken: { readonly token: string }
  /** The account has less of the token than it should send. */
  readonly notEnough: { readonly token: string }
  /** A wallet or node answered something that cannot be what was asked for. */
  readonly badAnswer: { readonly from: string; readonly method: string }
  /** The wallet has a request open that the visitor did not answer. */
  readonly requestPending: { readonly wallet: string }
  /** The wallet cannot do this at all. */
  readonly notSupported: { readonly wallet: string; readonly method: string }
  /** The session of a wallet behind a relay does not hold the network [8.5]. */
  readonly chainNotSupported: { readonly network: string }
  readonly notConnected: {}
  /** No node could be reached [8.11]. */
  readonly rpcUnavailable: { readonly chain: string; readonly url: string }
  /** A node refused. */
  readonly rpcFailed: { readonly chain: string; readonly problem: string }
  /** No block took it while its blockhash was valid: it never will be on the chain. */
  readonly transactionExpired: { readonly hash: string }
}

export interface SolanaSpec extends PluginSpec {
  readonly id: 'solana'
  readonly config: SolanaOptions
  readonly api: SolanaApi
  readonly errors: SolanaErrors
  readonly provides: {
    readonly chain: ChainCapability
    readonly balances: BalancesCapability
    readonly signMessage: SignMessageCapability
    readonly transfers: TransfersCapability
    readonly tokens: TokensCapability
    readonly relay: RelayCapability
  }
}

export type SolanaContext = SetupContext<SolanaSpec>
