import type { Caip2, Capabilities, Network, PluginHandle, PluginSpec, SetupContext } from '@portico/core'
import type { Account, Chain, EIP1193Provider, Transport, WalletClient } from 'viem'
import type { Eip1193Provider } from './Eip1193Provider.js'
import type { EvmChain } from './networks.js'
import type { EvmErrors } from './errors.js'

export interface EvmOptions {
  /** Networks of the site, its default first: those this package exports, or any of `viem/chains`. Default: `builtInNetworks`. */
  readonly networks?: readonly (Network | EvmChain)[]
  /** Nodes of your own by CAIP-2 id, asked before all others. http or https. */
  readonly rpcUrls?: Readonly<Record<Caip2, readonly string[]>>
  /** Contracts of ERC-20 tokens by CAIP-2 id, to look for in accounts. Default none: a chain has no list of its own. */
  readonly tokens?: Readonly<Record<Caip2, readonly string[]>>
  /** Whether wallets that announce themselves (EIP-6963) are offered. Default true. */
  readonly announced?: boolean
  /** Whether a wallet that only sets `window.ethereum` is offered, where none announces itself. Default true. */
  readonly injected?: boolean
  /** Wallets that do not announce themselves on the page, such as `safe()` of `@portico/evm/safe`. Default none. */
  readonly connectors?: readonly EvmConnector[]
  /** Whether disconnecting takes the wallet's permission back (`wallet_revokePermissions`, where it knows it). Default true. */
  readonly revokeOnDisconnect?: boolean
  /**
   * Whether `eth_requestAccounts` of `getProvider()` opens the modal while no wallet is connected, as it opens the prompt of a wallet.
   * Default false: it rejects with 4900.
   */
  readonly connectOnRequest?: boolean
}

/** A wallet that does not announce itself on the page. `@portico/evm/safe` makes one. */
export interface EvmConnector {
  /** Unique in a modal, the same on every load. */
  readonly id: string
  readonly name: string
  /** An https or data URL. */
  readonly icon?: string
  /** Whether it is there for this page. Called in the browser, when the modal starts. */
  isAvailable(): boolean
  /** Loads its code. It may never settle: an attempt to connect can be cancelled. */
  getProvider(): Promise<Eip1193Provider>
  /**
   * The account is a contract whose owners agree on each transaction, such as a Safe. It has the type `smartAccount` and is on one
   * network. What it answers as the hash of a transaction is an id of its own, which no node knows: its provider must answer
   * `eth_getTransactionReceipt` and `eth_getTransactionByHash` by that id, and `wallet_getCallsStatus` (EIP-5792) with the
   * hash on the chain. Default false.
   */
  readonly isContractWallet?: boolean
}

/** What `getProvider` answers: viem's type of EIP-1193, where viem knows the method, and any other method beside it. */
export type EvmProvider = EIP1193Provider & Eip1193Provider

export interface EvmApi {
  /**
   * One EIP-1193 provider for the life of the modal. It follows the connection in use, waits while one is restored, emits
   * `connect`, `disconnect`, `accountsChanged`, `chainChanged` and `message`, and reads from the network's node while no wallet
   * is connected. Everything else then rejects with 4900; `connectOnRequest` makes `eth_requestAccounts` open the modal instead.
   *
   * A refusal of the visitor has code 4001, whatever the wallet threw, but for the 5750 of EIP-5792, which says more: the account was to
   * become a smart one. Before `eth_sendTransaction` and `wallet_sendCalls` the wallet is asked which network and accounts it is on: 4901
   * where it is on another network than the page was told, 4100 where it does not show the sender. A transaction that names no chain is
   * given the one in use.
   */
  getProvider(): EvmProvider
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

export interface EvmSpec extends PluginSpec {
  readonly id: 'evm'
  readonly config: EvmOptions
  readonly api: EvmApi
  readonly events: EvmEvents
  readonly errors: EvmErrors
  readonly provides: Pick<
    Capabilities,
    'chain' | 'balances' | 'signMessage' | 'signTypedData' | 'transfers' | 'tokens' | 'relay'
  >
}

/** While plugins are set up. */
export type EvmSetupContext = SetupContext<EvmSpec>
/** From then on. */
export type EvmContext = PluginHandle<EvmSpec>
