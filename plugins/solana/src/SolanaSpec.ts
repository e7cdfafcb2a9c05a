import type {
  ActivityCapability,
  BalancesCapability,
  Caip2,
  ChainCapability,
  Network,
  PluginHandle,
  PluginSpec,
  RelayCapability,
  SetupContext,
  SignMessageCapability,
  TokensCapability,
  TransfersCapability,
} from '@portico/core'
import type { Connection } from '@solana/web3.js'
import type { SolanaProvider } from './SolanaProvider.js'

export interface SolanaOptions {
  /** The site's networks, its default first: those this package exports, or your own. Default: `builtInNetworks`. */
  readonly networks?: readonly Network[]
  /** Nodes of your own by CAIP-2 id, asked before all others. http or https. */
  readonly rpcUrls?: Readonly<Record<Caip2, readonly string[]>>
  /** Whether wallets that register themselves (Wallet Standard) are offered. Default true. */
  readonly registered?: boolean
  /** Whether wallets that only set `window.solana` or their own global are offered. Default true. */
  readonly injected?: boolean
}

export interface SolanaApi {
  /** One object for the life of the modal, which follows the connection in use. */
  getProvider(): SolanaProvider
  /** A `Connection` of web3.js to the first node of the network in use. Loads web3.js. @throws `solana/rpcUnavailable` */
  getConnection(): Promise<Connection>
}

export interface SolanaErrors {
  /** `networks` must be an array of networks, `rpcUrls` an object with arrays of http(s) URLs. */
  readonly invalidOption: { readonly option: 'networks' | 'rpcUrls' }
  /** It lacks `caipNetworkId` (`solana:…`), name, currency or nodes. */
  readonly invalidNetwork: { readonly network: unknown }
  readonly invalidAddress: { readonly address: string }
  /** Not 1 to 2^64 - 1 smallest units. */
  readonly invalidAmount: { readonly amount: bigint }
  /** A program, a token, an account that no person can spend from, or an address that burns what arrives. */
  readonly cannotReceive: { readonly address: string }
  /** There is no mint with this address in either token program. */
  readonly unknownToken: { readonly token: string }
  /** The token has other decimals on the chain than those of the amount that was confirmed. */
  readonly decimalsDiffer: { readonly token: string; readonly shown: number; readonly found: number }
  /** The account has less of a token, or of the currency, than it should send and pay for it. `token`: a mint or a symbol. */
  readonly notEnough: { readonly token: string }
  /** The payer or a new receiver would have less than an account must have (rent exemption), and more than nothing. */
  readonly belowMinimum: { readonly currency: string }
  /** A node names a fee a hundred times as high as the usual one. In lamports. */
  readonly absurdFee: { readonly chain: string; readonly fee: bigint }
  /** Not a cursor that a page of transactions came with. */
  readonly invalidCursor: { readonly cursor: string }
  /** A wallet or node answered with something other than what it was asked for. */
  readonly badAnswer: { readonly from: string; readonly method: string }
  /** The wallet has a request open that the visitor did not answer. */
  readonly requestPending: { readonly wallet: string }
  /** The wallet does not have the method, or did not grant it. */
  readonly notSupported: { readonly wallet: string; readonly method: string }
  /** The session of a wallet behind a relay does not include the network. */
  readonly chainNotSupported: { readonly wallet: string; readonly network: string }
  readonly notConnected: {}
  /** No node could be reached. */
  readonly rpcUnavailable: { readonly chain: string; readonly url: string }
  /** A node answered with an error. */
  readonly rpcFailed: { readonly chain: string; readonly problem: string }
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
    readonly chainActivity: ActivityCapability
  }
}

/** While plugins are set up. */
export type SolanaSetupContext = SetupContext<SolanaSpec>
/** From then on. */
export type SolanaContext = PluginHandle<SolanaSpec>
