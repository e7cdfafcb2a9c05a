import type {
  AccountState,
  Atom,
  BackendCapability,
  BalancesCapability,
  Caip2,
  ChainCapability,
  PluginHandle,
  PluginSpec,
  PortfolioCapability,
  PrimitiveAtom,
  TokensCapability,
  TransferDifference,
  TransfersCapability,
} from '@portico/core'
import type { SwapQuotesCapability } from './SwapQuotes.js'
import type { SwapsOptions } from './SwapsOptions.js'
import type { Side, SwapControls, SwapState } from './SwapState.js'

export interface SwapsApi {
  /** Whether the account in use has quotes and a wallet that carries out calls of contracts. Its network may still have none. */
  readonly available: Atom<boolean>
  /** Undefined until `load` was called. */
  readonly state: Atom<SwapState | undefined>
  /** Loads the code that swaps, and begins to read tokens, balances and prices. @throws `core/codeUnavailable` */
  load(): Promise<SwapControls>
}

export interface SwapsErrors {
  /** An option has the wrong type. */
  readonly invalidOption: { readonly option: 'networks' | 'routers' | 'slippage' }
  readonly invalidSlippage: { readonly slippage: number }
  readonly notConnected: {}
  readonly gasPriceNotSupported: { readonly network: Caip2 }
  readonly swapsNotSupported: { readonly network: Caip2 }
  /** Nothing is reviewed, or what the wallet is asked for is not built yet. */
  readonly nothingToConfirm: {}
  readonly alreadyConfirming: {}
  readonly allowanceFailed: {}
  readonly approvalNotBuilt: {}
  readonly swapNotBuilt: {}
  /** No node of the network, other than the gateway's, tries a swap before it is sent. */
  readonly notTried: {}
  /** The network would reject it as it is now. */
  readonly wouldFail: {}
  /**
   * What was built is not what was reviewed. `field`: `router` and `call` (not known), `value`, `minimum`, `spender`, `allowance`, `token`,
   * `receiver`, `asset` (another one would move).
   */
  readonly notAsReviewed: { readonly field: string }
  /** The contract of a token says other decimals than the amount was made with, or none. */
  readonly decimalsDiffer: { readonly token: string }
  /** Router or spender are others, or the fee is higher, than in the review that was confirmed: it is shown again. */
  readonly reviewChanged: {}
  /** The quote does not keep the minimum that was reviewed: the review shows another one. */
  readonly priceMoved: {}
  /** Account or network changed since the review. */
  readonly accountChanged: {}
  /** It failed in its block: nothing was swapped, and the fee is paid. */
  readonly reverted: { readonly hash: string; readonly step: SwapStep }
  /** It may have been sent, and no node could tell yet. It is looked for, also after a reload. */
  readonly unconfirmed: { readonly hash: string | undefined; readonly step: SwapStep }
  /** A node refused it, or it came too late for any block. */
  readonly notSent: { readonly hash: string | undefined; readonly step: SwapStep; readonly reason: string }
  /** Another transaction took its place. */
  readonly replaced: { readonly hash: string | undefined; readonly step: SwapStep; readonly by: string | undefined }
  /** The wallet signed something else. With a hash, that was sent; without, nothing was. */
  readonly changed: {
    readonly hash: string | undefined
    readonly step: SwapStep
    readonly differences: readonly TransferDifference[]
  }
}
export type SwapStep = 'approval' | 'swap'

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
    readonly backend: BackendCapability
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
  | 'project'
  | 'connections'
  | 'transfers'
  | 'networks'
  | 'queries'
  | 'needs'
  | 'wants'
  | 'emit'
  | 'error'
>

/** State of the plugin in one modal. */
export interface SwapsAtoms {
  /** The account in use. */
  readonly account: Atom<AccountState | undefined>
  readonly state: PrimitiveAtom<SwapState | undefined>
}
