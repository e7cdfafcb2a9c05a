import { createRequire } from 'node:module'
import * as v from 'valibot'
import { parseAbi, type Address, type Hex, type ParseAbi } from 'viem'

const routerFunctions = [
  'function factory() view returns (address)',
  'function WETH() view returns (address)',
  'function getAmountsIn(uint256 amountOut, address[] path) view returns (uint256[] amounts)',
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[] amounts)',
  'function addLiquidity(address tokenA, address tokenB, uint256 amountADesired, uint256 amountBDesired, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline) returns (uint256 amountA, uint256 amountB, uint256 liquidity)',
  'function addLiquidityETH(address token, uint256 amountTokenDesired, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline) payable returns (uint256 amountToken, uint256 amountETH, uint256 liquidity)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable returns (uint256[] amounts)',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[] amounts)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[] amounts)',
] as const

/** Of UniswapV2Router02: filling pools, asking what they give, and swapping. */
export const uniswapV2RouterAbi: ParseAbi<typeof routerFunctions> = parseAbi(routerFunctions)

const BuildFileSchema = v.object({
  bytecode: v.pipe(
    v.string(),
    v.regex(/^(0x)?[\da-f]+$/i),
    v.transform((code): Hex => `0x${code.replace(/^0x/, '')}`),
  ),
})

/**
 * Data of a transaction that deploys a contract of Uniswap V2. The compiled contracts are under the GPL, and stay in the packages in
 * which Uniswap publishes them: see NOTICE.md.
 */
export function uniswapV2Deployment(
  file: 'v2-core/build/UniswapV2Factory' | 'v2-periphery/build/UniswapV2Router02' | 'v2-periphery/build/WETH9',
  ...args: readonly Address[]
): Hex {
  const require = createRequire(import.meta.url)
  const { bytecode } = v.parse(BuildFileSchema, require(`@uniswap/${file}.json`))
  const words = args.map((address) => address.slice(2).toLowerCase().padStart(64, '0'))
  return `${bytecode}${words.join('')}`
}
