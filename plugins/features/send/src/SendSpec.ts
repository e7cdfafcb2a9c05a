import type {
  Atom,
  BalancesCapability,
  Caip2,
  ChainCapability,
  Holding,
  NamesCapability,
  PortfolioCapability,
  TokensCapability,
  PluginHandle,
  PluginSpec,
  TransfersCapability,
  TransferEstimate,
} from '@portico/core'
import type { SendOptions } from './SendOptions.js'
import type { SendState } from './SendState.js'
import type { SendErrors } from './errors.js'

export interface SendApi {
  readonly state: Atom<SendState>
  /** Whether the account in use can send: its namespace is one of `namespaces`, and its plugin provides `transfers`. */
  readonly available: Atom<boolean>
  setToken(token: Holding | undefined): void
  /** Decimal text with a point, such as `0.25`. */
  setAmount(amount: string | undefined): void
  /**
   * An address, with a name and picture if they are known. `isResolved`: the name was resolved to the address by the capability
   * `names`. It is resolved again right before the wallet is asked, and a change stops the transfer.
   */
  setReceiver(
    address: string | undefined,
    profile?: {
      readonly name?: string
      readonly imageUrl?: string
      readonly isResolved?: boolean
      /** See `ResolvedName`. */
      readonly ofNetwork?: Caip2
    },
  ): void
  /** A public text for the receiver, without which exchanges cannot tell whose deposit it is. Ignored where the network takes none. */
  setMemo(memo: string | undefined): void
  /** Loads the balances of the account in use. Selects the native currency if no token is selected. Failures are in the state. */
  loadBalances(): Promise<void>
  /** The highest fee, smallest units of the native currency. @throws what `send` throws before it asks the wallet */
  estimate(signal?: AbortSignal): Promise<TransferEstimate>
  /** Enters the most of the token that the chain takes: less the fee, and what an account has to keep, if it is the native currency. */
  setMax(signal?: AbortSignal): Promise<void>
  /**
   * Sends the draft by `modal.transfers`, and resolves when it is in a block. Token, amount, receiver and balances are cleared then.
   * One at a time. The draft is kept where nothing was sent.
   *
   * @throws the errors of {@link SendErrors}, the visitor's refusal, the problem of a transfer that failed, the signal's reason
   */
  send(options?: SendTransferOptions): Promise<{ readonly hash: string }>
  /**
   * Withdraws the request to the wallet, and keeps the draft. A request cannot be taken back from most wallets: what one that
   * broadcasts by itself approves later is sent, and followed. What was sent already is not changed by it.
   */
  cancel(): void
  /** Makes a transfer of the account in use, out of `modal.transfers.list`, the one in `state.transfer`. */
  show(id: string): void
  /** Cancels, and clears the draft. */
  reset(): void
  /** Receivers of earlier transfers in the namespace in use, the last first. */
  recentReceivers(): Promise<readonly string[]>
}

export interface SendTransferOptions {
  /** Highest network fee, smallest units of the native currency: what the visitor was shown. Default: the estimate of the moment. */
  readonly maxFee?: bigint
  /** Ids of open transfers of the account that the visitor was told of, see `core/transferOpen`. */
  readonly evenIfOpen?: readonly string[]
  /** Withdraws the request while the wallet is asked. */
  readonly signal?: AbortSignal
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
    /** Balances with prices. Where it is not provided or fails, `balances` and `tokens` are asked. */
    readonly portfolio: PortfolioCapability
    readonly balances: BalancesCapability
    readonly transfers: TransfersCapability
    readonly tokens: TokensCapability
    /** Names that may be entered in place of an address. */
    readonly names: NamesCapability
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
  'config' | 'store' | 'storage' | 'connections' | 'transfers' | 'networks' | 'wants' | 'emit' | 'error' | 'addErrors'
>
