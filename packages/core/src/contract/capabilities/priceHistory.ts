import type { Caip2 } from '../caip.js'
import { defineCapability, type Capability } from '../plugin/capability.js'

/** What one whole unit of a token cost at a time. */
export interface PricePoint {
  /** Seconds since the epoch. */
  readonly timestamp: number
  /** US dollars. */
  readonly price: number
}

export interface PriceHistoryCapability {
  /**
   * What tokens of a network cost in the last 24 hours.
   * @param tokens Their own addresses, 50 at most. Undefined: the native currency.
   * @returns prices by token, in any order. Those of which nothing is known are left out; of a network that it does not have, all
   * @throws a coded error when it cannot be told, and the signal's reason
   */
  lastDay(
    network: Caip2,
    tokens: readonly (string | undefined)[],
    signal?: AbortSignal,
  ): Promise<ReadonlyMap<string | undefined, readonly PricePoint[]>>
}

export const PriceHistory: Capability<'priceHistory', PriceHistoryCapability> = /* @__PURE__ */ defineCapability(
  'priceHistory',
  { gateway: true },
)
