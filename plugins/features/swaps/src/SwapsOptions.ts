import type { Caip2 } from '@portico/core'
import type { RouterReader } from './routers/RouterReader.js'

/** Routers whose calls are read here. `zeroExAllowanceHolder` runs a `zeroExSettler`, which has to be listed as well. */
export type RouterKind =
  | 'uniswapV2'
  | 'uniswapV3'
  | 'universalRouter'
  | 'oneInch'
  | 'paraswap'
  | 'zeroExAllowanceHolder'
  | 'zeroExSettler'
export type SwapRouter = RouterKind | RouterReader

export interface SwapsOptions {
  /**
   * Networks on which quotes are used (CAIP-2), of a source that does not say itself where it can swap, as the gateway does not.
   * Default: {@link defaultSwapNetworks}.
   */
  readonly networks?: readonly Caip2[]
  /**
   * Contracts that may carry out swaps, by network (CAIP-2) and address, and how their calls are read; beside the built-in ones of
   * Uniswap, PancakeSwap, 1inch, ParaSwap and 0x. A swap by any other contract, or by a call that its reader does not know, is refused.
   */
  readonly routers?: Readonly<Record<Caip2, Readonly<Record<string, SwapRouter>>>>
  /** Per cent that a swap may give less than quoted, until the visitor chooses another: 0.1 to 50. Default 1. */
  readonly slippage?: number
}

/** Ethereum, Arbitrum One, OP Mainnet, ZKsync Era, Base, BNB Chain, Polygon, Gnosis, Avalanche, Fantom, Kaia, Aurora. */
export const defaultSwapNetworks: readonly Caip2[] = [
  'eip155:1',
  'eip155:42161',
  'eip155:10',
  'eip155:324',
  'eip155:8453',
  'eip155:56',
  'eip155:137',
  'eip155:100',
  'eip155:43114',
  'eip155:250',
  'eip155:8217',
  'eip155:1313161554',
]
