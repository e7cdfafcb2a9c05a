import type {
  BalancesCapability,
  ChainCapability,
  PluginSpec,
  RelayCapability,
  SetupContext,
  SignMessageCapability,
  TransfersCapability,
} from '@portico/core'
import type { BitcoinOptions } from './BitcoinOptions.js'
import type { BitcoinProvider } from './BitcoinProvider.js'

export interface BitcoinApi {
  /**
   * One object for the life of the modal: it follows the connection in use, waits while one is restored, and throws
   * `bitcoin/notConnected` where there is none.
   */
  getProvider(): BitcoinProvider
}

export interface BitcoinErrors {
  /** An array of networks, arrays of http(s) URLs by CAIP-2 id: see `BitcoinOptions`. */
  readonly invalidOption: { readonly option: 'networks' | 'rpcUrls' }
  readonly invalidNetwork: { readonly network: unknown }
  /** A connection was chosen and no account of it [5.15]. */
  readonly addressRequired: {}
  /** [5.15] */
  readonly notPayment: { readonly address: string; readonly type: string }
  readonly invalidAddress: { readonly address: string; readonly network: string }
  /** What is to be signed is no PSBT (BIP-174) in base64, or lacks signatures when it is to be sent. */
  readonly invalidPsbt: {}
  /** A wallet or node answered something that cannot be what was asked for. */
  readonly badAnswer: { readonly from: string; readonly method: string }
  /** The wallet has a request open that the visitor did not answer. */
  readonly requestPending: { readonly wallet: string }
  readonly methodNotSupported: { readonly wallet: string; readonly method: string }
  readonly networkNotSupported: { readonly wallet: string; readonly network: string }
  /** A wallet that could not be asked on load turns out to hold other accounts than it did. */
  readonly accountChanged: { readonly wallet: string }
  readonly notConnected: {}
  /** Only payment accounts are spent from: others may hold inscriptions, which a transfer would give away. */
  readonly notSpendable: { readonly address: string }
  /** Satoshis. */
  readonly notEnough: { readonly needed: bigint; readonly available: bigint }
  /** Less than nodes relay. Satoshis. */
  readonly amountTooSmall: { readonly minimum: bigint }
  /** The wallet does not tell the public key without which nobody can build a transaction for that kind of address. */
  readonly publicKeyMissing: { readonly wallet: string }
  /** It was seen, and nodes know it no more: replaced, or forgotten for its low fee. */
  readonly transactionDropped: { readonly hash: string }
  /** No node could be reached [8.11]. */
  readonly rpcUnavailable: { readonly chain: string; readonly url: string }
  /** A node refused. */
  readonly rpcFailed: { readonly chain: string; readonly problem: string }
}

export interface BitcoinSpec extends PluginSpec {
  readonly id: 'bitcoin'
  readonly config: BitcoinOptions
  readonly api: BitcoinApi
  readonly errors: BitcoinErrors
  readonly provides: {
    readonly chain: ChainCapability
    readonly balances: BalancesCapability
    readonly signMessage: SignMessageCapability
    readonly transfers: TransfersCapability
    readonly relay: RelayCapability
  }
}

export type BitcoinContext = SetupContext<BitcoinSpec>
