import type { Caip10, Caip2 } from '../caip.js'
import { defineCapability, type Capability } from '../plugin/capability.js'

/** An amount of one fungible token that an account holds. */
export interface TokenBalance {
  /** The token's own address: an ERC-20 contract, an SPL mint. */
  readonly token: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Smallest units. */
  readonly amount: bigint
  readonly imageUrl?: string | undefined
}

/** What a token says about itself, safe to show. */
export type TokenDescription = Pick<TokenBalance, 'name' | 'symbol' | 'decimals'>

/** Fungible tokens other than the native currency. They are sent by `transfers`, with an action of type `token`. */
export interface TokensCapability {
  /**
   * The tokens of an account with an amount above 0, as far as the chain can list them. One that cannot be read is left out.
   * @throws a coded error when no node answers.
   */
  list(account: Caip10, signal?: AbortSignal): Promise<readonly TokenBalance[]>
  /**
   * What a token says about itself, as nodes of the network say that are not the gateway's. Undefined for what is no token. Absent: the
   * chain's plugin cannot tell.
   * @throws a coded error when no node answers.
   */
  describe?(network: Caip2, token: string, signal?: AbortSignal): Promise<TokenDescription | undefined>
}

export const Tokens: Capability<'tokens', TokensCapability> = /* @__PURE__ */ defineCapability('tokens', { version: 2 })
