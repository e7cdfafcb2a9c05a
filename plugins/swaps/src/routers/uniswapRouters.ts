import { decodeFunctionData, parseAbi, size, slice, type Hex } from 'viem'
import type { RoutedSwap, RouterReader } from './RouterReader.js'

/** Of UniswapV2Router02, as others have deployed it too. */
const v2Abi = parseAbi([
  'function swapExactETHForTokens(uint256 minimum, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETH(uint256 amount, uint256 minimum, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokens(uint256 amount, uint256 minimum, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 minimum, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amount, uint256 minimum, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amount, uint256 minimum, address[] path, address to, uint256 deadline)',
])

export const uniswapV2: RouterReader = ({ data, value }) => {
  const { functionName, args } = decodeFunctionData({ abi: v2Abi, data })
  const path = args.length === 4 ? args[1] : args[2]
  const [first, last] = [path[0], path.at(-1)]
  if (!first || !last || path.length < 2) return undefined
  if (args.length === 4) return { from: 'native', to: last, amount: value, minimum: args[0], receiver: args[2] }
  const [amount, minimum, , receiver] = args
  const to = functionName.startsWith('swapExactTokensForETH') ? 'native' : last
  return { from: first, to, amount, minimum, receiver }
}

/** Of SwapRouter, of SwapRouter02 (without deadlines), and of the parts that `multicall` puts together. */
const v3Abi = parseAbi([
  'struct Single { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; uint160 limit; }',
  'struct Single02 { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amountIn; uint256 amountOutMinimum; uint160 limit; }',
  'struct Path { bytes path; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; }',
  'struct Path02 { bytes path; address recipient; uint256 amountIn; uint256 amountOutMinimum; }',
  'function exactInputSingle(Single params) payable',
  'function exactInputSingle(Single02 params) payable',
  'function exactInput(Path params) payable',
  'function exactInput(Path02 params) payable',
  'function multicall(bytes[] data) payable',
  'function multicall(uint256 deadline, bytes[] data) payable',
  'function unwrapWETH9(uint256 minimum, address recipient) payable',
  'function unwrapWETH9(uint256 minimum) payable',
  'function refundETH() payable',
])

/** SwapRouter02: who calls, and the router itself. SwapRouter takes the zero address for itself. */
const caller = 1n
const routers: readonly bigint[] = [0n, 2n]

export const uniswapV3: RouterReader = ({ data, value }) => {
  const { functionName, args } = decodeFunctionData({ abi: v3Abi, data })
  if (functionName !== 'multicall') return withValue(readSwap(data), value)
  const [first, ...rest] = args.length === 1 ? args[0] : args[1]
  const swap = first && readSwap(first)
  if (!swap) return undefined
  const isKept = swap.receiver !== 'payer' && routers.includes(BigInt(swap.receiver))
  let unwrapped: Pick<RoutedSwap, 'minimum' | 'receiver'> | undefined
  for (const part of rest) {
    const after = decodeFunctionData({ abi: v3Abi, data: part })
    if (after.functionName === 'refundETH') continue
    if (after.functionName !== 'unwrapWETH9' || unwrapped) return undefined
    const [minimum, recipient] = after.args
    unwrapped = { minimum, receiver: recipient === undefined ? 'payer' : receiverOf(recipient) }
  }
  // What stays in the router is anybody's.
  if (isKept !== (unwrapped !== undefined)) return undefined
  return withValue(unwrapped ? { ...swap, ...unwrapped, to: 'native' } : swap, value)
}

function readSwap(data: Hex): RoutedSwap | undefined {
  const { functionName, args } = decodeFunctionData({ abi: v3Abi, data })
  if (functionName === 'exactInputSingle') {
    const [{ tokenIn, tokenOut, recipient, amountIn, amountOutMinimum }] = args
    return {
      from: tokenIn,
      to: tokenOut,
      amount: amountIn,
      minimum: amountOutMinimum,
      receiver: receiverOf(recipient),
    }
  }
  if (functionName !== 'exactInput') return undefined
  const [{ path, recipient, amountIn, amountOutMinimum }] = args
  const ends = endsOf(path)
  return ends && { ...ends, amount: amountIn, minimum: amountOutMinimum, receiver: receiverOf(recipient) }
}

/**
 * Native currency that comes along is wrapped by the router, which then takes no token. Of a token other than the wrapped one it would
 * take the payer's.
 */
function withValue(swap: RoutedSwap | undefined, value: bigint): RoutedSwap | undefined {
  const { from = 'native' } = swap ?? {}
  return swap && value > 0n && from !== 'native' ? { ...swap, from: 'native', amount: value, touched: [from] } : swap
}

/** A path is token, fee (3 bytes), token, and so on. */
export function endsOf(path: Hex): (Pick<RoutedSwap, 'from'> & { readonly to: Hex }) | undefined {
  const length = size(path)
  if (length < 43 || (length - 20) % 23 !== 0) return undefined
  return { from: slice(path, 0, 20), to: slice(path, length - 20) }
}

const receiverOf = (recipient: Hex): RoutedSwap['receiver'] => (BigInt(recipient) === caller ? 'payer' : recipient)
