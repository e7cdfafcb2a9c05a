import type {
  Atom,
  BalancesCapability,
  Caip2,
  ChainCapability,
  TokensCapability,
  PluginHandle,
  PluginSpec,
  TransfersCapability,
  TransferEstimate,
} from '@portico/core'
import type { SendOptions } from './SendOptions.js'
import type { SendState, SendToken } from './SendState.js'

export interface SendApi {
  readonly state: Atom<SendState>
  /** Whether the account in use can send: its namespace is one of `namespaces`, and its plugin provides `transfers`. */
  readonly available: Atom<boolean>
  setToken(token: SendToken | undefined): void
  /** Decimal text with a point, such as `0.25`. */
  setAmount(amount: string | undefined): void
  /** An address, with a name and picture if they are known. */
  setReceiver(address: string | undefined, profile?: { readonly name?: string; readonly imageUrl?: string }): void
  /** Loads the balances of the account in use. Selects the native currency if no token is selected. Failures are in the state. */
  loadBalances(): Promise<void>
  /** The highest fee, smallest units of the native currency. @throws what `send` throws before it asks the wallet */
  estimate(signal?: AbortSignal): Promise<TransferEstimate>
  /** Enters the whole balance of the token, less the fee if it is the native currency. */
  setMax(signal?: AbortSignal): Promise<void>
  /**
   * Sends the draft, and resolves when it is in a block. Token, amount, receiver and balances are cleared then. One at a time.
   *
   * @throws the errors of {@link SendErrors}, the visitor's refusal, or what the chain plugin threw; the draft is kept
   */
  send(options?: { readonly signal?: AbortSignal }): Promise<{ readonly hash: string }>
  /**
   * Cancels the request to the wallet, and keeps the draft. If it is sent already, only waiting for the network ends, and the
   * draft is cleared, so that it is not sent twice.
   */
  cancel(): void
  /** Cancels, and clears the draft. */
  reset(): void
  /** Receivers of earlier transfers in the namespace in use, the last first. */
  recentReceivers(): Promise<readonly string[]>
}

export interface SendErrors {
  readonly amountAndReceiverRequired: {}
  readonly tokenRequired: {}
  /** The namespace in use is not one of `namespaces`, or its plugin provides no `transfers`. */
  readonly unsupportedChain: { readonly namespace: string | undefined }
  readonly notConnected: {}
  /** An option has the wrong type. */
  readonly invalidOption: { readonly option: 'namespaces' | 'priceOf' }
  readonly invalidReceiver: { readonly receiver: string }
  readonly invalidAmount: { readonly amount: string; readonly decimals: number }
  readonly insufficientFunds: { readonly symbol: string }
  readonly alreadySending: {}
  /** It failed in its block: nothing was transferred, and the fee is paid. */
  readonly reverted: { readonly hash: string }
  /** It was sent, and no node could tell whether it is in a block. */
  readonly unconfirmed: { readonly hash: string }
}

export interface SendEventDetails {
  /** Whether the sender is a smart account. */
  readonly isSA: boolean
  readonly network: Caip2
  /** Address of the token, or the symbol of the native currency. */
  readonly token: string
  /** For statistics: a number, so it may be rounded. */
  readonly amount: number
}

export interface SendEvents {
  readonly OPEN_SEND: { readonly isSA: boolean; readonly network: Caip2 }
  readonly SEND_INITIATED: SendEventDetails
  readonly SEND_SUCCESS: SendEventDetails & { readonly hash: string }
  /** The visitor refused in the wallet. */
  readonly SEND_REJECTED: SendEventDetails
  readonly SEND_ERROR: SendEventDetails & { readonly message: string }
}

/** Spec of `@portico/send/headless`. */
export interface HeadlessSendSpec extends PluginSpec {
  readonly id: 'send'
  readonly config: SendOptions
  readonly api: SendApi
  readonly events: SendEvents
  readonly errors: SendErrors
  readonly wants: {
    readonly chain: ChainCapability
    readonly balances: BalancesCapability
    readonly transfers: TransfersCapability
    readonly tokens: TokensCapability
  }
}

export interface SendSpec extends HeadlessSendSpec {
  readonly views: {
    readonly WalletSend: {}
    readonly WalletSendSelectToken: {}
    readonly WalletSendPreview: {}
  }
  readonly messages: SendMessages
}

/** Texts that are needed before the views are loaded. The views have their own. */
export interface SendMessages {
  readonly send: string
  readonly selectToken: string
  readonly reviewSend: string
}

/** The part of the context that both entry points have. */
export type SendContext = Pick<
  PluginHandle<HeadlessSendSpec>,
  'config' | 'store' | 'storage' | 'connections' | 'networks' | 'wants' | 'emit' | 'error'
>
