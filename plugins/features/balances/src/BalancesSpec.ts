import type {
  BalancesCapability,
  Caip10,
  ChainCapability,
  Holding,
  PluginHandle,
  PluginSpec,
  PortfolioCapability,
  PriceHistoryCapability,
  TokensCapability,
} from '@portico/core'
import type { BalancesErrors } from './errors.js'

/** What an account holds of one asset. */
export interface AssetBalance extends Holding {
  /** US dollars of the whole amount; 0 on test networks. Absent where the asset has no price. */
  readonly value?: number | undefined
}

/** What an account holds on its network. */
export interface AccountPortfolio {
  readonly account: Caip10
  /** The most valuable first. Then those without a price: the native currency, and the others by name. */
  readonly assets: readonly AssetBalance[]
  /** US dollars; undefined where nothing has a price. */
  readonly total: number | undefined
  /** What the total changed by in 24 hours: US dollars, and per cent. Undefined where no change of a price is known. */
  readonly change24h: { readonly value: number; readonly percent: number } | undefined
}

export interface LoadOptions {
  /** Asks again, also where the answer is fresh or has failed less than 30 s ago. Views show the new answer too. */
  readonly force?: boolean | undefined
  readonly signal?: AbortSignal | undefined
}

export interface BalancesApi {
  /**
   * What an account holds, out of the capability `portfolio`. It is kept for 30 s, also across reloads, unless a transfer of the
   * account changed it.
   * @param account Default: the account in use.
   * @throws `balances/notConnected`, `balances/unsupported`, and what the provider throws
   */
  load(account?: Caip10, options?: LoadOptions): Promise<AccountPortfolio>
}

/** Spec of `@portico/balances/headless`. */
export interface HeadlessBalancesSpec extends PluginSpec {
  readonly id: 'balances'
  readonly api: BalancesApi
  readonly errors: BalancesErrors
  readonly wants: {
    readonly portfolio: PortfolioCapability
    readonly priceHistory: PriceHistoryCapability
    readonly balances: BalancesCapability
    readonly tokens: TokensCapability
    readonly chain: ChainCapability
  }
  readonly provides: { readonly portfolio: PortfolioCapability }
}

export interface BalancesSpec extends HeadlessBalancesSpec {
  readonly views: {
    /** One asset of an account; without `token`, the native currency. */
    readonly TokenDetails: { readonly account: Caip10; readonly token?: string | undefined }
  }
  readonly messages: BalancesMessages
}

/** Texts that are needed before the views are loaded. The views have their own. */
export interface BalancesMessages {
  readonly tokens: string
  readonly token: string
  readonly total: string
  readonly unavailable: string
}

/** The part of the context that both entry points have. */
export type BalancesContext = Pick<
  PluginHandle<HeadlessBalancesSpec>,
  'store' | 'storage' | 'connections' | 'transfers' | 'networks' | 'queries' | 'wants' | 'error' | 'addErrors'
>
