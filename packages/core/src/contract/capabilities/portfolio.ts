import type { Caip10 } from '../caip.js'
import { defineCapability, type Capability } from '../plugin/capability.js'
import type { Token } from './tokens.js'

/** An amount that an account holds on one network: of the native currency, or of a token. */
export interface Holding extends Token {
  /** Smallest units. */
  readonly amount: bigint
  /** US dollars for one whole unit; absent where there is no price. */
  readonly price?: number | undefined
  /** Change of the price in the last 24 hours, in per cent. */
  readonly change24h?: number | undefined
}

export interface PortfolioOptions {
  /** Asks again, also where the answer is fresh. */
  readonly force?: boolean | undefined
  readonly signal?: AbortSignal | undefined
}

/** What an account holds, with prices: for lists of tokens, and for views in which one is chosen. `readHoldings` asks all providers. */
export interface PortfolioCapability {
  /**
   * The holdings on the network of `account`, the native currency among them also where the amount is 0. In any order.
   * @returns undefined where it does not have the account or its network: the next provider is asked
   * @throws a coded error when it cannot be told, and the signal's reason
   */
  list(account: Caip10, options?: PortfolioOptions): Promise<readonly Holding[] | undefined>
}

export const Portfolio: Capability<'portfolio', PortfolioCapability> = /* @__PURE__ */ defineCapability('portfolio', {
  gateway: true,
})
