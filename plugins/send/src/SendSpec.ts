import type {
  Atom,
  BalancesCapability,
  Caip2,
  ChainCapability,
  TokensCapability,
  PluginSpec,
  SetupContext,
  TransfersCapability,
  TransferEstimate,
} from '@portico/core'
import type { SendOptions } from './SendOptions.js'
import type { SendState, SendToken } from './SendState.js'

export interface SendApi {
  readonly state: Atom<SendState>
  /** Whether the account in use can send: its namespace is one of those, and its plugin provides `transfers` [5.28]. */
  readonly available: Atom<boolean>
  setToken(token: SendToken | undefined): void
  /** Decimal text with a point, such as `0.25`. */
  setAmount(amount: string | undefined): void
  /** An address, and what is known of who has it. */
  setReceiver(address: string | undefined, profile?: { readonly name?: string; readonly imageUrl?: string }): void
  /** Reads what the account in use has, and chooses its native currency where no token is chosen. Failures are in the state. */
  loadBalances(): Promise<void>
  /** What the network may charge at most, smallest units of the native currency. @throws what `send` throws before it asks */
  estimate(signal?: AbortSignal): Promise<TransferEstimate>
  /** Enters all there is of the token; less the fee, where it is the native currency that pays it. */
  setMax(signal?: AbortSignal): Promise<void>
  /**
   * Sends what the state says, and resolves when the chain has included it; then token, amount, receiver and balances are
   * cleared [4.33]. One at a time.
   * @throws the errors of {@link SendErrors}, the visitor's refusal, or what the chain plugin threw; the draft is kept
   */
  send(options?: { readonly signal?: AbortSignal }): Promise<{ readonly hash: string }>
  /**
   * Gives up what the wallet is asked, and keeps the draft. What was sent already stays sent: then only waiting for the
   * network ends, and the draft is cleared, lest it be sent twice.
   */
  cancel(): void
  /** Gives up, and clears the draft. */
  reset(): void
  /** Addresses of the namespace of the account in use that were sent to before, the last first. */
  recentReceivers(): Promise<readonly string[]>
}

export interface SendErrors {
  /** [5.14] */
  readonly amountAndReceiverRequired: {}
  /** [5.14] */
  readonly tokenRequired: {}
  /** [5.14, 5.28] */
  readonly unsupportedChain: { readonly namespace: string | undefined }
  readonly notConnected: {}
  /** An option has the wrong type. */
  readonly invalidOption: { readonly option: 'priceOf' }
  readonly invalidReceiver: { readonly receiver: string }
  readonly invalidAmount: { readonly amount: string; readonly decimals: number }
  readonly insufficientFunds: { readonly symbol: string }
  readonly alreadySending: {}
  /** The chain included it as failed: nothing moved, the fee is gone. */
  readonly reverted: { readonly hash: string }
  /** It was sent, and nobody could tell what became of it. */
  readonly unconfirmed: { readonly hash: string }
}

/** What every event of a transfer tells. */
export interface SendFacts {
  /** Whether the sender is a smart account. */
  readonly isSA: boolean
  readonly network: Caip2
  /** Address of the token, or the symbol of the native currency. */
  readonly token: string
  /** For statistics: rounded as numbers are. */
  readonly amount: number
}

export interface SendEvents {
  readonly OPEN_SEND: { readonly isSA: boolean; readonly network: Caip2 }
  readonly SEND_INITIATED: SendFacts
  readonly SEND_SUCCESS: SendFacts & { readonly hash: string }
  /** The visitor refused in the wallet. */
  readonly SEND_REJECTED: SendFacts
  readonly SEND_ERROR: SendFacts & { readonly message: string }
}

/** What `@portico/send/headless` adds. */
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

/** Texts that are needed before a view is there; the views bring their own. */
export interface SendMessages {
  readonly send: string
  readonly selectToken: string
  readonly reviewSend: string
}

/** What both entries have of their context. */
export type SendContext = Pick<
  SetupContext<HeadlessSendSpec>,
  'config' | 'store' | 'storage' | 'connections' | 'networks' | 'wants' | 'emit' | 'error'
>
