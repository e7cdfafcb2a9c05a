import type { ApiPromise } from '@polkadot/api'
import type { Signer } from '@polkadot/api/types'
import type {
  BalancesCapability,
  Caip2,
  ChainCapability,
  PluginHandle,
  PluginSpec,
  RelayCapability,
  SetupContext,
  SignMessageCapability,
  TransfersCapability,
} from '@portico/core'
import type { PolkadotNetwork } from './networks.js'

export interface PolkadotOptions {
  /** Networks of the site, its default first: those this package exports, or your own. Default: `builtInNetworks`. */
  readonly networks?: readonly PolkadotNetwork[]
  /** Your own nodes by CAIP-2 id, http(s) or ws(s). They are asked first. */
  readonly rpcUrls?: Readonly<Record<Caip2, readonly string[]>>
}

type SignMethod<K extends 'signPayload' | 'signRaw'> = NonNullable<Signer[K]>

/** Fields of a transaction, as `@polkadot/api` hands them to a wallet. */
export type SignerPayload = Parameters<SignMethod<'signPayload'>>[0]
/** Bytes to sign, in hexadecimal. */
export type SignerRaw = Parameters<SignMethod<'signRaw'>>[0]
export type SignerAnswer = Awaited<ReturnType<SignMethod<'signPayload'>>>

/** `Signer` of `@polkadot/api`, with both of its methods. */
export interface PolkadotSigner {
  signPayload(payload: SignerPayload): Promise<SignerAnswer>
  signRaw(raw: SignerRaw): Promise<SignerAnswer>
}

export interface NamedAccount {
  /** With the prefix of the network in use. */
  readonly address: string
  /** The name that the visitor gave it in the wallet. */
  readonly name?: string | undefined
  /** The scheme of its signatures. Undefined: the wallet does not say. */
  readonly keyType?: 'sr25519' | 'ed25519' | 'ecdsa' | undefined
}

export interface PolkadotApi {
  /**
   * One signer for the life of the modal, as `@polkadot/api` takes it: `signPayload` and `signRaw` go to the wallet of the
   * address they name. While connections are being restored it waits for them.
   * @throws `polkadot/notConnected` from both methods when no connected wallet has the address
   */
  getSigner(): PolkadotSigner
  /** Accounts of the connection in use, with their names; none when no wallet is connected. */
  getAccounts(): Promise<readonly NamedAccount[]>
  /**
   * `@polkadot/api` on the network in use. Loads it. There is one for each network, and it is closed with the modal.
   * @throws `polkadot/rpcUnavailable`
   */
  getApi(): Promise<ApiPromise>
}

/** Errors that are raised before the runtime is loaded. */
export interface SetupErrors {
  /** Must be an array of networks, or arrays of http(s) and ws(s) URLs by CAIP-2 id: see `PolkadotOptions`. */
  readonly invalidOption: { readonly option: 'networks' | 'rpcUrls' }
  /** Not a `polkadot:` network, or one without prefix, currency or nodes. */
  readonly invalidNetwork: { readonly network: string }
}

export interface PolkadotErrors extends SetupErrors {
  readonly invalidAddress: { readonly address: string }
  /** Zero, negative, or more than 128 bits. */
  readonly invalidAmount: { readonly amount: bigint }
  /** Not the number of an asset of the pallet Assets, or the network has none with it. */
  readonly unknownToken: { readonly token: string }
  /** The asset has other decimals than the visitor was shown. */
  readonly decimalsDiffer: { readonly token: string; readonly shown: number; readonly found: number }
  /** The account has less of the asset. */
  readonly notEnough: { readonly token: string }
  /** The receiver would have less than the existential deposit. `minimum`: the least to send, in whole units as decimal text. */
  readonly receiverBelowMinimum: { readonly currency: string; readonly minimum: string }
  /** The payer would have less than the existential deposit, which is `minimum`. */
  readonly payerBelowMinimum: { readonly currency: string; readonly minimum: string }
  /** A wallet or node answered something that cannot be the answer to `method`. */
  readonly badAnswer: { readonly from: string; readonly method: string }
  /** The visitor refused this page on an earlier visit, and the wallet does not ask again. */
  readonly siteBlocked: { readonly wallet: string }
  /** The wallet has a request open that the visitor did not answer. */
  readonly requestPending: { readonly wallet: string }
  /** The wallet does not have this method. */
  readonly notSupported: { readonly wallet: string; readonly method: string }
  /** The wallet has no account for the network, or its session does not include the network. */
  readonly chainNotSupported: { readonly wallet: string; readonly network: string }
  /** The wallet does not have the account any more that it had on an earlier visit. */
  readonly accountChanged: { readonly wallet: string; readonly expected: string }
  /** The extension of a restored connection is not on the page. */
  readonly walletGone: { readonly wallet: string }
  readonly notConnected: {}
  /** No node could be reached. */
  readonly rpcUnavailable: { readonly chain: string; readonly url: string }
  /** A node answered with an error. */
  readonly rpcFailed: { readonly chain: string; readonly problem: string }
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

/** While plugins are set up. */
export type PolkadotSetupContext = SetupContext<PolkadotSpec>
/** From then on. */
export type PolkadotContext = PluginHandle<PolkadotSpec>
