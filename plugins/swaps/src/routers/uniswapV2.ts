import { decodeFunctionData, parseAbi } from 'viem'
import type { RouterReader } from './RouterReader.js'

/** Of UniswapV2Router02, as others have deployed it too. */
const abi = parseAbi([
  'function swapExactETHForTokens(uint256 minimum, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETH(uint256 amount, uint256 minimum, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokens(uint256 amount, uint256 minimum, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 minimum, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amount, uint256 minimum, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amount, uint256 minimum, address[] path, address to, uint256 deadline)',
])

export const uniswapV2: RouterReader = ({ data, value }) => {
  const { functionName, args } = decodeFunctionData({ abi, data })
  const path = args.length === 4 ? args[1] : args[2]
  const [first, last] = [path[0], path.at(-1)]
  if (!first || !last || path.length < 2) return undefined
  if (args.length === 4) return { from: 'native', to: last, amount: value, minimum: args[0], receiver: args[2] }
  const [amount, minimum, , receiver] = args
  const to = functionName.startsWith('swapExactTokensForETH') ? 'native' : last
  return { from: first, to, amount, minimum, receiver }
}
