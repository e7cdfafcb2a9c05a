import type {
  BalancesCapability,
  Caip2,
  ChainCapability,
  TokensCapability,
  PluginSpec,
  RelayCapability,
  SetupContext,
  SignMessageCapability,
  TransfersCapability,
} from '@portico/core'
import type { Account, Chain, Transport, WalletClient } from 'viem'
import type { Eip1193Provider } from './Eip1193Provider.js'
import type { EvmOptions } from './EvmOptions.js'

export interface EvmApi {
  /**
   * One EIP-1193 provider for the life of the modal: it follows the connection in use, waits while one is restored, tells
   * `connect`, `disconnect`, `accountsChanged`, `chainChanged` and `message`, reads from the network's node while nothing is
   * connected, and rejects everything else with 4900 then.
   */
  getProvider(): Eip1193Provider
  /**
   * viem's wallet client for the account and network in use now. Loads viem.
   * @throws `evm/notConnected`
   */
  getWalletClient(): Promise<WalletClient<Transport, Chain, Account>>
}

export interface EvmEvents {
  /** Accounts of the connection in use, the selected one first; none once it has ended. */
  readonly accountsChanged: { readonly accounts: readonly string[] }
  readonly chainChanged: { readonly chainId: number; readonly networkId: Caip2 }
}

export interface EvmErrors {
  /** An array of networks, arrays of http(s) URLs or of addresses by CAIP-2 id, an array of origins or false: see `EvmOptions`. */
  readonly invalidOption: { readonly option: 'networks' | 'rpcUrls' | 'tokens' | 'safe' }
  /** [5.26] */
  readonly invalidChainId: { readonly chainId: unknown }
  readonly invalidNetwork: { readonly chainId: number }
  /** No amount of the smallest unit that 256 bits hold. */
  readonly invalidAmount: { readonly amount: bigint }
  /** A token would move nothing, and not even say so. */
  readonly tokenRefused: { readonly token: string }
  readonly invalidAddress: { readonly address: string }
  /** A wallet or node answered something that cannot be what was asked for. */
  readonly badAnswer: { readonly from: string; readonly method: string }
  /** The wallet has a request open that the visitor did not answer. */
  readonly requestPending: { readonly wallet: string }
  /** The wallet neither knew the network nor took it [8.5]. */
  readonly chainNotSupported: { readonly wallet: string; readonly network: string }
  /** The wallet said yes to a change of network and did not change. */
  readonly notSwitched: { readonly wallet: string; readonly network: string }
  readonly notConnected: {}
  /** No node could be reached [8.11]. */
  readonly rpcUnavailable: { readonly chain: string; readonly url: string }
  /** A node refused. */
  readonly rpcFailed: { readonly chain: string; readonly problem: string }
  /** Another transaction took its place: sped up or cancelled in the wallet. */
  readonly transactionReplaced: { readonly hash: string }
}

export interface EvmSpec extends PluginSpec {
  readonly id: 'evm'
  readonly config: EvmOptions
  readonly api: EvmApi
  readonly events: EvmEvents
  readonly errors: EvmErrors
  readonly provides: {
    readonly chain: ChainCapability
    readonly balances: BalancesCapability
    readonly signMessage: SignMessageCapability
    readonly transfers: TransfersCapability
    readonly tokens: TokensCapability
    readonly relay: RelayCapability
  }
}

export type EvmContext = SetupContext<EvmSpec>
