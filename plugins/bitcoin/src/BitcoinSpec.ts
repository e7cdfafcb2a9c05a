import type {
  ActivityCapability,
  BalancesCapability,
  ChainCapability,
  PluginHandle,
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
   * One object for the life of the modal. It uses the connection in use, waits while one is being restored, and its methods
   * throw `bitcoin/notConnected` if there is none.
   */
  getProvider(): BitcoinProvider
}

export interface BitcoinErrors {
  /** `networks` must be an array of networks, `rpcUrls` arrays of http(s) URLs by CAIP-2 id: see `BitcoinOptions`. */
  readonly invalidOption: { readonly option: 'networks' | 'rpcUrls' }
  readonly invalidNetwork: { readonly network: unknown }
  /** A connection was selected without one of its accounts. */
  readonly addressRequired: {}
  /** Only payment accounts can be selected. */
  readonly notPayment: { readonly address: string; readonly type: string }
  readonly invalidAddress: { readonly address: string; readonly network: string }
  /** Not a PSBT (BIP-174) in base64, or one that is to be sent and lacks signatures. */
  readonly invalidPsbt: {}
  /** Not a cursor that a page of transactions came with. */
  readonly invalidCursor: { readonly cursor: string }
  /** A wallet or node sent an answer that is not what the method returns. */
  readonly badAnswer: { readonly from: string; readonly method: string }
  /** The wallet still has an unanswered request open. */
  readonly requestPending: { readonly wallet: string }
  readonly notSupported: { readonly wallet: string; readonly method: string }
  readonly chainNotSupported: { readonly wallet: string; readonly network: string }
  /** The wallet is on other accounts than those that are connected here. */
  readonly accountChanged: { readonly wallet: string }
  /** The wallet is on another network than the connected one. */
  readonly networkChanged: { readonly wallet: string; readonly network: string }
  /** The wallet is on a network that is not one of Bitcoin, such as Fractal, whose addresses look the same. */
  readonly networkNotSupported: { readonly wallet: string; readonly network: string }
  readonly notConnected: {}
  /** Transfers are made from payment accounts only: others may hold inscriptions, which a transfer would give away. */
  readonly notSpendable: { readonly address: string }
  /** Satoshis. `needed` is the amount with the fee. */
  readonly notEnough: { readonly needed: bigint; readonly available: bigint }
  /** Below the dust limit. Satoshis. */
  readonly amountTooSmall: { readonly minimum: bigint }
  /** A transfer from a P2SH account needs its public key, which the wallet does not give. */
  readonly publicKeyMissing: { readonly wallet: string }
  /** Not a bigint, or more satoshis than there will ever be. */
  readonly invalidAmount: { readonly amount: unknown }
  /** An address of the network to which there cannot be a key. */
  readonly unspendable: { readonly address: string }
  /** A node asks more than 2000 satoshis per virtual byte. */
  readonly implausibleFee: { readonly chain: string; readonly rate: number }
  /** No node could be reached. */
  readonly rpcUnavailable: { readonly chain: string; readonly url: string }
  /** A node refused the request. */
  readonly rpcFailed: { readonly chain: string; readonly problem: string }
}
/** Errors that are raised before the runtime is loaded. */
export type SetupErrors = Pick<BitcoinErrors, 'invalidOption' | 'invalidNetwork' | 'addressRequired' | 'notPayment'>

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
    readonly chainActivity: ActivityCapability
  }
}

/** While plugins are set up. */
export type BitcoinSetupContext = SetupContext<BitcoinSpec>
/** From then on. */
export type BitcoinContext = PluginHandle<BitcoinSpec>
