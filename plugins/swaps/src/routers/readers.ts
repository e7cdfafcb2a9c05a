import type { RouterKind } from '../SwapsOptions.js'
import { oneInch } from './oneInch.js'
import { paraswap } from './paraswap.js'
import type { RouterReader } from './RouterReader.js'
import { uniswapV2 } from './uniswapV2.js'
import { uniswapV3 } from './uniswapV3.js'
import { universalRouter } from './universalRouter.js'
import { zeroExAllowanceHolder, zeroExSettler } from './zeroEx.js'

/** Loaded when a swap is reviewed: they need viem. */
export const readers: Readonly<Record<RouterKind, RouterReader>> = {
  oneInch,
  paraswap,
  uniswapV2,
  uniswapV3,
  universalRouter,
  zeroExAllowanceHolder,
  zeroExSettler,
}
