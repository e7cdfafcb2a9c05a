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
  'function swapExactTokensForTokens(uint256 amount, uint256 minimum, address[] path, address to) payable',
  'function multicall(bytes[] data) payable',
  'function multicall(uint256 deadline, bytes[] data) payable',
  'function unwrapWETH9(uint256 minimum, address recipient) payable',
  'function unwrapWETH9(uint256 minimum) payable',
  'function refundETH() payable',
])

type Receiver = RoutedSwap['receiver'] | 'router'
type Swap = Pick<RoutedSwap, 'from' | 'to' | 'amount' | 'minimum'> & { readonly receiver: Receiver }

export const uniswapV3: RouterReader = ({ data, value }) => {
  const { functionName, args } = decodeFunctionData({ abi: v3Abi, data })
  const [first, ...rest] = functionName !== 'multicall' ? [data] : args.length === 1 ? args[0] : args[1]
  const swap = first && readSwap(first)
  if (!swap) return undefined
  let unwrapped: Pick<RoutedSwap, 'minimum' | 'receiver'> | undefined
  for (const part of rest) {
    const after = decodeFunctionData({ abi: v3Abi, data: part })
    if (after.functionName === 'refundETH') continue
    if (after.functionName !== 'unwrapWETH9' || unwrapped) return undefined
    // Here both routers take every address for what it is.
    const [minimum, receiver = 'payer'] = after.args
    unwrapped = { minimum, receiver }
  }
  const { receiver } = swap
  if (receiver === 'router') return unwrapped && withValue({ ...swap, ...unwrapped, to: 'native' }, value)
  return unwrapped ? undefined : withValue({ ...swap, receiver }, value)
}

function readSwap(data: Hex): Swap | undefined {
  const { functionName, args } = decodeFunctionData({ abi: v3Abi, data })
  if (functionName === 'exactInputSingle') {
    const [params] = args
    const { tokenIn, tokenOut, amountIn, amountOutMinimum } = params
    return asSwap({ from: tokenIn, to: tokenOut }, amountIn, amountOutMinimum, receiverOf(params))
  }
  if (functionName === 'exactInput') {
    const [params] = args
    return asSwap(endsOf(params.path), params.amountIn, params.amountOutMinimum, receiverOf(params))
  }
  if (functionName !== 'swapExactTokensForTokens') return undefined
  const [amount, minimum, path, recipient] = args
  const [from, to] = [path[0], path.at(-1)]
  return asSwap(from && to && path.length > 1 ? { from, to } : undefined, amount, minimum, receiverOf({ recipient }))
}

/** SwapRouter02 takes no amount for all of the token that it has. */
const asSwap = (
  ends: Pick<RoutedSwap, 'from' | 'to'> | undefined,
  amount: bigint,
  minimum: bigint,
  receiver: Receiver,
): Swap | undefined => (ends && amount > 0n ? { ...ends, amount, minimum, receiver } : undefined)

/**
 * Native currency that comes along is wrapped by the router, which then takes no token. Of a token other than the wrapped one it would
 * take the payer's.
 */
function withValue(swap: RoutedSwap, value: bigint): RoutedSwap | undefined {
  const { from, amount } = swap
  if (value === 0n || from === 'native') return swap
  // More would stay in the router, and of less it would take the rest from the payer's tokens.
  return amount === value ? { ...swap, from: 'native', touched: [from] } : undefined
}

/** A path is token, fee (3 bytes), token, and so on. */
export function endsOf(path: Hex): (Pick<RoutedSwap, 'from'> & { readonly to: Hex }) | undefined {
  const length = size(path)
  if (length < 43 || (length - 20) % 23 !== 0) return undefined
  return { from: slice(path, 0, 20), to: slice(path, length - 20) }
}

/**
 * SwapRouter, known by its deadline, takes the zero address for itself, and 1 and 2 for what they are. SwapRouter02 takes 1 for who
 * calls and 2 for itself, and the zero address for what it is. What stays in the router is anybody's.
 */
function receiverOf({ recipient, deadline }: { readonly recipient: Hex; readonly deadline?: bigint }): Receiver {
  return deadline === undefined ? mappedReceiver(recipient) : BigInt(recipient) === 0n ? 'router' : recipient
}

/** As SwapRouter02 and UniversalRouter take a receiver. */
export function mappedReceiver(recipient: Hex): Receiver {
  return BigInt(recipient) === 1n ? 'payer' : BigInt(recipient) === 2n ? 'router' : recipient
}
