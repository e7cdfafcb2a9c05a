import type { Caip10, Caip2 } from '../caip.js'
import { defineCapability, type Capability } from '../plugin/capability.js'

/** What an account holds, sends or swaps on one network: the native currency, or a fungible token. */
export interface Token {
  /** The token's own address, such as an ERC-20 contract or an SPL mint. Absent: the native currency. */
  readonly token?: string | undefined
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly imageUrl?: string | undefined
}

/** An amount of one fungible token that an account holds. */
export interface TokenBalance extends Token {
  readonly token: string
  /** Smallest units. */
  readonly amount: bigint
}

/** What a token says about itself, safe to show. */
export type TokenDescription = Pick<Token, 'name' | 'symbol' | 'decimals'>

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
