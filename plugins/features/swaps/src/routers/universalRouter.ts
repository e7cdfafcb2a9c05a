import { decodeAbiParameters, decodeFunctionData, hexToBytes, parseAbi, parseAbiParameters, type Hex } from 'viem'
import { assetOf, nativeStandIns, type RoutedSwap, type RouterReader } from './RouterReader.js'
import { endsOf, mappedReceiver } from './uniswapRouters.js'

/** Of Uniswap's UniversalRouter: one byte for each command, and its input. */
const abi = parseAbi([
  'function execute(bytes commands, bytes[] inputs, uint256 deadline) payable',
  'function execute(bytes commands, bytes[] inputs) payable',
])
/** With the bit 0x80 a command may fail, and the rest goes on: it is another one here, and refused. */
const commands = { v3: 0x00, sweep: 0x04, v2: 0x08, wrap: 0x0b, unwrap: 0x0c } as const

/** From 2.1.1 on, least prices of each pool follow. They only make the router stricter. */
const v3 = parseAbiParameters('address recipient, uint256 amount, uint256 minimum, bytes path, bool payerIsUser')
const v2 = parseAbiParameters('address recipient, uint256 amount, uint256 minimum, address[] path, bool payerIsUser')
const sweep = parseAbiParameters('address token, address recipient, uint256 minimum')
const wrapped = parseAbiParameters('address recipient, uint256 amount')

/** Stands for all that the router has. */
const everything = 1n << 255n
/** The router reads the minimum of a sweep as an uint160: of a larger one it would take only the low bits. */
const sweepLimit = 1n << 160n

type Receiver = ReturnType<typeof mappedReceiver>
type Swap = Pick<RoutedSwap, 'from' | 'to' | 'amount' | 'minimum'> & { readonly receiver: Receiver }

/**
 * One swap, with the native currency wrapped before or unwrapped after it, or the rest of it swept to the payer. All other commands
 * are refused, such as those that pay a part to others, that go on where one fails, and that take permits.
 */
export const universalRouter: RouterReader = ({ data, value }) => {
  const [list, inputs] = decodeFunctionData({ abi, data }).args
  const bytes = hexToBytes(list)
  if (bytes.length !== inputs.length) return undefined
  let swap: Swap | undefined
  let isWrapped = false
  for (const [at, input] of inputs.entries()) {
    const command = bytes[at]
    if (command === commands.wrap && !swap && !isWrapped) {
      const [recipient, amount] = decodeAbiParameters(wrapped, input)
      if (mappedReceiver(recipient) !== 'router' || (amount !== value && amount !== everything)) return undefined
      isWrapped = true
    } else if ((command === commands.v2 || command === commands.v3) && !swap) {
      swap = readSwap(command, input, isWrapped ? value : undefined)
    } else if (swap && (command === commands.unwrap || command === commands.sweep)) {
      const end = readEnd(command, input)
      const isOfSwap = command === commands.unwrap || isSameAsset(end.to, swap.to)
      // The rest of what was wrapped, and of any token, goes back to who paid it.
      if (!isOfSwap && end.receiver !== 'payer') return undefined
      if (isOfSwap && swap.receiver === 'router') swap = { ...swap, ...end }
    } else return undefined
  }
  // What stays in the router is anybody's, and so is native currency that is not wrapped.
  if (!swap || swap.receiver === 'router' || isWrapped !== value > 0n) return undefined
  const routed = { ...swap, receiver: swap.receiver }
  return isWrapped ? { ...routed, from: 'native', amount: value } : routed
}

/** @param wrappedAmount What was wrapped before. The router pays of its own that, and no less: the rest would stay there. */
function readSwap(command: number, input: Hex, wrappedAmount: bigint | undefined): Swap | undefined {
  const isV2 = command === commands.v2
  const [recipient, amount, minimum, path, isPaid] = decodeAbiParameters(isV2 ? v2 : v3, input)
  const [from, to] =
    typeof path === 'string' ? [endsOf(path)?.from, endsOf(path)?.to] : path.length > 1 ? [path[0], path.at(-1)] : []
  if (from === undefined || to === undefined || isPaid !== (wrappedAmount === undefined)) return undefined
  if (wrappedAmount !== undefined && amount !== wrappedAmount && amount !== everything) return undefined
  // No amount means that the pool has the tokens already, and everything what the router has.
  if (wrappedAmount === undefined && (amount === 0n || amount === everything)) return undefined
  return { from, to, amount, minimum, receiver: mappedReceiver(recipient) }
}

function readEnd(command: number, input: Hex): Pick<Swap, 'to' | 'minimum' | 'receiver'> {
  if (command === commands.unwrap) {
    const [recipient, minimum] = decodeAbiParameters(wrapped, input)
    return { to: 'native', minimum, receiver: mappedReceiver(recipient) }
  }
  const [token, recipient, minimum] = decodeAbiParameters(sweep, input)
  if (minimum >= sweepLimit) throw new Error('A minimum of more bits than are read.')
  return { to: assetOf(token, nativeStandIns.zero), minimum, receiver: mappedReceiver(recipient) }
}

/** The same address has capitals or not, as it was read out of a path or as an address. */
const isSameAsset = (a: string | undefined, b: string | undefined): boolean => a?.toLowerCase() === b?.toLowerCase()
