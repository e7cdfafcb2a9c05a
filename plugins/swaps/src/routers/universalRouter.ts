import { decodeAbiParameters, decodeFunctionData, hexToBytes, parseAbi, parseAbiParameters, type Hex } from 'viem'
import { assetOf, type RoutedSwap, type RouterReader } from './RouterReader.js'
import { endsOf } from './uniswapRouters.js'

/** Of Uniswap's UniversalRouter: one byte for each command, and its input. */
const abi = parseAbi([
  'function execute(bytes commands, bytes[] inputs, uint256 deadline) payable',
  'function execute(bytes commands, bytes[] inputs) payable',
])
const commands = { v3: 0x00, sweep: 0x04, v2: 0x08, wrap: 0x0b, unwrap: 0x0c } as const

const v3 = parseAbiParameters('address recipient, uint256 amount, uint256 minimum, bytes path, bool payerIsUser')
const v2 = parseAbiParameters('address recipient, uint256 amount, uint256 minimum, address[] path, bool payerIsUser')
const sweep = parseAbiParameters('address token, address recipient, uint256 minimum')
const wrapped = parseAbiParameters('address recipient, uint256 amount')

/** Who calls, and the router itself. */
const [caller, router] = [1n, 2n]
/** Stands for all that the router has. */
const everything = 1n << 255n

/**
 * One swap, with the native currency wrapped before or unwrapped after it, or the rest of it swept to the payer. All other commands
 * are refused, such as those that pay a part to others, that go on where one fails, and that take permits.
 */
export const universalRouter: RouterReader = ({ data, value }) => {
  const [list, inputs] = decodeFunctionData({ abi, data }).args
  let swap: RoutedSwap | undefined
  let isWrapped = false
  for (const [at, command] of hexToBytes(list).entries()) {
    const input = inputs[at]
    if (input === undefined) return undefined
    if (command === commands.wrap && !swap && !isWrapped) {
      const [recipient, amount] = decodeAbiParameters(wrapped, input)
      if (BigInt(recipient) !== router || (amount !== value && amount !== everything)) return undefined
      isWrapped = true
    } else if ((command === commands.v2 || command === commands.v3) && !swap) swap = readSwap(command, input, isWrapped)
    else if (swap && (command === commands.unwrap || command === commands.sweep)) {
      const end = readEnd(command, input)
      const isOfSwap = command === commands.unwrap || end.to === swap.to
      // The rest of what was wrapped, and of any token, goes back to who paid it.
      if (!isOfSwap && end.receiver !== 'payer') return undefined
      if (isOfSwap && isKept(swap)) swap = { ...swap, ...end }
    } else return undefined
  }
  if (!swap || isKept(swap) || isWrapped !== value > 0n) return undefined
  return isWrapped ? { ...swap, from: 'native', amount: value } : swap
}

function readSwap(command: number, input: Hex, isWrapped: boolean): RoutedSwap | undefined {
  const isV2 = command === commands.v2
  const [recipient, amount, minimum, path, isPaid] = decodeAbiParameters(isV2 ? v2 : v3, input)
  const [first, last] = typeof path === 'string' ? [endsOf(path)?.from, endsOf(path)?.to] : [path[0], path.at(-1)]
  // The router pays of its own only what was wrapped for it.
  if (first === undefined || last === undefined || isPaid === isWrapped) return undefined
  return { from: first, to: last, amount, minimum, receiver: receiverOf(recipient) }
}

function readEnd(command: number, input: Hex): Pick<RoutedSwap, 'to' | 'minimum' | 'receiver'> {
  if (command === commands.unwrap) {
    const [recipient, minimum] = decodeAbiParameters(wrapped, input)
    return { to: 'native', minimum, receiver: receiverOf(recipient) }
  }
  const [token, recipient, minimum] = decodeAbiParameters(sweep, input)
  return { to: assetOf(token), minimum, receiver: receiverOf(recipient) }
}

const receiverOf = (recipient: Hex): RoutedSwap['receiver'] => (BigInt(recipient) === caller ? 'payer' : recipient)
const isKept = ({ receiver }: RoutedSwap): boolean => receiver !== 'payer' && BigInt(receiver) === router
