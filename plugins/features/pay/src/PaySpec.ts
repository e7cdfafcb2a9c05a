import type {
  Atom,
  BalancesCapability,
  Caip10,
  Caip2,
  ChainCapability,
  ExchangeList,
  ExchangePayment,
  ExchangesCapability,
  Lazy,
  PluginHandle,
  PluginSpec,
  PortfolioCapability,
  TokensCapability,
  TransferEstimate,
  TransfersCapability,
} from '@portico/core'
import type { PaymentOptions, PayOptions } from './PayOptions.js'
import type { PayResult, PayState } from './PayState.js'
import type { PayErrors } from './errors.js'

export interface PayApi {
  /** Undefined before the first payment. */
  readonly state: Atom<PayState | undefined>
  /**
   * Asks the visitor for a payment, in the view `Pay`. Resolves when it is paid, or with the reason once the visitor has closed the
   * modal. A payment that was begun is followed after the modal was closed, for ten minutes at most. A payment that is asked for
   * meanwhile takes the place of one that was not begun.
   *
   * @throws `pay/invalidPaymentConfig`, `pay/invalidChainNamespace`, `pay/invalidAsset`, `pay/invalidRecipient`,
   * `pay/invalidAmount`, `pay/paymentInProgress`, `pay/unableToInitiatePayment`, the signal's reason
   */
  open(payment: PaymentOptions): Promise<PayResult>
  /** Loads what views do with the payment, for views of your own. */
  readonly load: Lazy<PayControls>
}

/** Everything is done with the payment of `state`. @throws `pay/noPayment` where there is none */
export interface PayControls {
  open: PayApi['open']
  /** What the connected account has of the asset, smallest units; undefined where that cannot be told. @throws `pay/notConnected` */
  balance(signal?: AbortSignal): Promise<bigint | undefined>
  /** The highest network fee. @throws as `payFromWallet`, and what the chain plugin throws */
  estimate(signal?: AbortSignal): Promise<TransferEstimate>
  /**
   * Asks the wallet of the connected account. What becomes of it is in `state.transfer`.
   * @throws `pay/notConnected`, `pay/wrongNetwork`, `pay/accountChanged`, `pay/invalidChainNamespace`, `pay/paymentInProgress`
   */
  payFromWallet(options?: PayFromWalletOptions): Promise<void>
  /** Withdraws the request to the wallet. What a wallet approves later all the same is paid, and followed. */
  cancel(): void
  /** Exchanges that can pay, 20 a page, from page 1. @throws `pay/unableToGetExchanges`, `pay/assetNotSupported` */
  exchanges(page?: number, signal?: AbortSignal): Promise<ExchangeList>
  /**
   * Opens the page of an exchange, and asks every three seconds whether it was paid there. Call it while a click is handled, so
   * that the browser allows the window. What becomes of it is in `state.exchange`.
   */
  payFromExchange(exchange: ExchangeList['exchanges'][number]): Promise<void>
  /** The status of a payment at an exchange, as the page that the exchange leads to may ask for it. @throws `pay/unableToGetBuyStatus` */
  exchangeStatus(
    session: { readonly exchangeId: string; readonly sessionId: string },
    signal?: AbortSignal,
  ): Promise<ExchangePayment>
  /** Opens the page of the exchange again after that failed, or follows a payment again that became late. */
  retry(): Promise<void>
  /** Lets the visitor choose another way to pay. A payment that was begun at an exchange is followed on. */
  chooseAgain(): void
  /** Ends the payment, as closing the modal does. */
  close(): void
}

export interface PayFromWalletOptions {
  /** The account that the visitor was shown (CAIP-10). Another one in use is refused. */
  readonly account?: Caip10 | undefined
  /** Highest network fee, smallest units of the native currency: what the visitor was shown. Default: the estimate of the moment. */
  readonly maxFee?: bigint | undefined
  /** Ids of open transfers of the account that the visitor was told of, see `core/transferOpen`. */
  readonly evenIfOpen?: readonly string[] | undefined
}

/** What is paid, for statistics. */
export interface PaymentConfiguration {
  readonly network: Caip2
  /** `native`, or the address of the token. */
  readonly asset: string
  /** Decimal text of whole units. */
  readonly amount: string
  readonly recipient: string
}
export interface CurrentPayment {
  readonly type: 'wallet' | 'exchange'
  readonly exchangeId?: string | undefined
  readonly sessionId?: string | undefined
  readonly result?: string | undefined
}
export interface PayEvent {
  readonly paymentId: string
  readonly configuration: PaymentConfiguration
  readonly currentPayment: CurrentPayment
}

export interface PayEvents {
  readonly PAY_MODAL_OPEN: Pick<PayEvent, 'paymentId' | 'configuration'>
  readonly PAY_EXCHANGE_SELECTED: Pick<PayEvent, 'paymentId' | 'configuration'> & {
    readonly exchange: { readonly id: string }
  }
  /** The wallet is asked, or the page of the exchange is about to open. */
  readonly PAY_INITIATED: PayEvent
  readonly PAY_SUCCESS: PayEvent
  readonly PAY_ERROR: PayEvent & { readonly message: string }
}

/** Spec of `@portico/pay/headless`. */
export interface HeadlessPaySpec extends PluginSpec {
  readonly id: 'pay'
  readonly config: PayOptions
  readonly api: PayApi
  readonly errors: PayErrors
  readonly events: PayEvents
  readonly wants: {
    readonly balances: BalancesCapability
    readonly chain: ChainCapability
    readonly exchanges: ExchangesCapability
    readonly portfolio: PortfolioCapability
    readonly tokens: TokensCapability
    readonly transfers: TransfersCapability
  }
}

export interface PaySpec extends HeadlessPaySpec {
  readonly views: {
    readonly Pay: {}
    readonly PayLoading: {}
  }
  readonly messages: PayMessages
}

/** Texts that are needed before the views are loaded. The views have their own. */
export interface PayMessages {
  readonly pay: string
  readonly paymentDetails: string
}

/** The part of the context that both entry points have. */
export type PayContext = Pick<
  PluginHandle<HeadlessPaySpec>,
  | 'config'
  | 'store'
  | 'connections'
  | 'transfers'
  | 'networks'
  | 'router'
  | 'open'
  | 'wants'
  | 'emit'
  | 'error'
  | 'addErrors'
>
