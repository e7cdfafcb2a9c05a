import type {
  Atom,
  BalancesCapability,
  Caip2,
  ChainCapability,
  PluginHandle,
  PluginSpec,
  PortfolioCapability,
  TokensCapability,
  TransfersCapability,
  SwapQuotesCapability,
} from '@portico/core'
import type { SwapsOptions } from './SwapsOptions.js'
import type { Side, SwapControls, SwapState } from './SwapState.js'
import type { SwapsErrors } from './errors.js'

export interface SwapsApi {
  /** Whether the account in use has quotes and a wallet that carries out calls of contracts. Its network may still have none. */
  readonly available: Atom<boolean>
  /** Undefined until `load` was called. */
  readonly state: Atom<SwapState | undefined>
  /** Loads the code that swaps, and begins to read tokens, balances and prices. @throws `core/codeUnavailable` */
  load(): Promise<SwapControls>
}

export interface SwapEventDetails {
  /** Whether the account is a smart account. */
  readonly isSA: boolean
  readonly network: Caip2
  /** Symbols. */
  readonly swapFromToken: string
  readonly swapToToken: string
  /** Whole units, decimal text. */
  readonly swapFromAmount: string
  readonly swapToAmount: string
}

export interface SwapsEvents {
  /** The visitor pressed the button in Account. */
  readonly CLICK_CONVERT: {}
  readonly OPEN_SWAP: { readonly isSA: boolean; readonly network: Caip2 }
  /** The visitor goes to choose the token of a side. */
  readonly CLICK_SELECT_TOKEN_TO_SWAP: {}
  /** The visitor chose one of the networks that have quotes. */
  readonly CLICK_SELECT_NETWORK_TO_SWAP: {}
  readonly INITIATE_SWAP: SwapEventDetails
  readonly SWAP_SUCCESS: SwapEventDetails & { readonly hash: string }
  readonly SWAP_ERROR: SwapEventDetails & { readonly message: string }
  readonly SWAP_APPROVAL_ERROR: SwapEventDetails & { readonly message: string }
}

/** Spec of `@portico/swaps/headless`. */
export interface HeadlessSwapsSpec extends PluginSpec {
  readonly id: 'swaps'
  readonly config: SwapsOptions
  readonly api: SwapsApi
  readonly events: SwapsEvents
  readonly errors: SwapsErrors
  readonly wants: {
    readonly chain: ChainCapability
    readonly balances: BalancesCapability
    readonly tokens: TokensCapability
    readonly portfolio: PortfolioCapability
    readonly transfers: TransfersCapability
    readonly swapQuotes: SwapQuotesCapability
  }
}

export interface SwapsSpec extends HeadlessSwapsSpec {
  readonly views: {
    /** Tokens by symbol or own address, and an amount as decimal text: what is entered when the view is opened. */
    readonly Swap: { readonly fromToken?: string; readonly toToken?: string; readonly amount?: string }
    readonly SwapSelectToken: { readonly target: Side }
    readonly SwapPreview: {}
  }
  readonly messages: SwapsMessages
}

/** Texts that are needed before the views are loaded. The views have their own. */
export interface SwapsMessages {
  readonly swap: string
  readonly selectToken: string
  readonly previewSwap: string
}

/** The part of the context that both entry points have. */
export type SwapsContext = Pick<
  PluginHandle<HeadlessSwapsSpec>,
  | 'config'
  | 'store'
  | 'storage'
  | 'connections'
  | 'transfers'
  | 'networks'
  | 'queries'
  | 'needs'
  | 'wants'
  | 'emit'
  | 'error'
  | 'addErrors'
>
