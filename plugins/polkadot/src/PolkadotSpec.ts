import type {
  BalancesCapability,
  ChainCapability,
  PluginSpec,
  RelayCapability,
  SetupContext,
  SignMessageCapability,
  TransfersCapability,
} from '@portico/core'
import type { ApiPromise } from '@polkadot/api'
import type { NamedAccount } from './NamedAccount.js'
import type { PolkadotOptions } from './PolkadotOptions.js'
import type { PolkadotSigner } from './PolkadotSigner.js'

export interface PolkadotApi {
  /**
   * One signer for the life of the modal, as `@polkadot/api` takes it: `signPayload` and `signRaw` go to the wallet that holds the
   * address they name. It waits while a connection is restored, and rejects with `polkadot/notConnected` where no wallet has it.
   */
  getSigner(): PolkadotSigner
  /** Accounts of the connection in use with the names their owner gave them; none while nobody is connected. */
  getAccounts(): Promise<readonly NamedAccount[]>
  /** `@polkadot/api` on the network in use; one for each network, closed with the modal. Loads it. @throws `polkadot/rpcUnavailable` */
  getApi(): Promise<ApiPromise>
}

export interface PolkadotErrors {
  /** An array of networks, arrays of http(s) and ws(s) URLs by CAIP-2 id, 'block' or 'finality': see `PolkadotOptions`. */
  readonly invalidOption: { readonly option: 'networks' | 'rpcUrls' | 'waitFor' }
  /** No `polkadot:` network, or one without prefix, currency or nodes. */
  readonly invalidNetwork: { readonly network: string }
  readonly invalidAddress: { readonly address: string }
  /** Nothing, or more than a chain can count. */
  readonly invalidAmount: { readonly amount: bigint }
  /** A wallet or node answered something that cannot be what was asked for. */
  readonly badAnswer: { readonly from: string; readonly method: string }
  /** The visitor refused this page on an earlier visit, and the wallet asks no more. */
  readonly siteBlocked: { readonly wallet: string }
  /** The wallet has a request open that the visitor did not answer. */
  readonly requestPending: { readonly wallet: string }
  /** The wallet cannot do this at all. */
  readonly notSupported: { readonly wallet: string; readonly method: string }
  /** No account of the wallet, or no grant of its session, is for the network [8.5]. */
  readonly chainNotSupported: { readonly wallet: string; readonly network: string }
  /** The wallet does not hold the account any more that it held on an earlier visit. */
  readonly accountChanged: { readonly wallet: string; readonly expected: string }
  /** The extension of a restored connection is not on the page. */
  readonly walletGone: { readonly wallet: string }
  readonly notConnected: {}
  /** No node could be reached [8.11]. */
  readonly rpcUnavailable: { readonly chain: string; readonly url: string }
  /** A node refused. */
  readonly rpcFailed: { readonly chain: string; readonly problem: string }
  /** No block took it while it was valid: it never will be on the chain. */
  readonly transactionExpired: { readonly hash: string }
}

export interface PolkadotSpec extends PluginSpec {
  readonly id: 'polkadot'
  readonly config: PolkadotOptions
  readonly api: PolkadotApi
  readonly errors: PolkadotErrors
  readonly provides: {
    readonly chain: ChainCapability
    readonly balances: BalancesCapability
    readonly signMessage: SignMessageCapability
    readonly transfers: TransfersCapability
    readonly relay: RelayCapability
  }
}

export type PolkadotContext = SetupContext<PolkadotSpec>
