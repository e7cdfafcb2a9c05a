import { decodeFunctionData, parseAbi } from 'viem'
import { assetOf, type RouterReader } from './RouterReader.js'

/** Of 1inch's AggregationRouter, versions 5 and 6. */
const abi = parseAbi([
  'struct Description { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; }',
  'function swap(address executor, Description desc, bytes data) payable',
  'function swap(address executor, Description desc, bytes permit, bytes data) payable',
  'function unoswap(uint256 token, uint256 amount, uint256 minReturn, uint256 dex) payable',
  'function unoswap2(uint256 token, uint256 amount, uint256 minReturn, uint256 dex, uint256 dex2) payable',
  'function unoswap3(uint256 token, uint256 amount, uint256 minReturn, uint256 dex, uint256 dex2, uint256 dex3) payable',
  'function ethUnoswap(uint256 minReturn, uint256 dex) payable',
  'function ethUnoswap2(uint256 minReturn, uint256 dex, uint256 dex2) payable',
  'function ethUnoswap3(uint256 minReturn, uint256 dex, uint256 dex2, uint256 dex3) payable',
])
/** The swap may take a part of the amount, and give the same part of the minimum. */
const partialFill = 1n

export const oneInch: RouterReader = ({ data, value }) => {
  const call = decodeFunctionData({ abi, data })
  if (call.functionName === 'swap') {
    const [, { srcToken, dstToken, dstReceiver, amount, minReturnAmount, flags }] = call.args
    if ((flags & partialFill) !== 0n) return undefined
    // The zero address: who calls.
    const receiver = BigInt(dstReceiver) === 0n ? 'payer' : dstReceiver
    return { from: assetOf(srcToken), to: assetOf(dstToken), amount, minimum: minReturnAmount, receiver }
  }
  // The pools tell which token it gives.
  const rest = { to: undefined, receiver: 'payer' } as const
  if (call.functionName.startsWith('ethUnoswap'))
    return { from: 'native', amount: value, minimum: call.args[0], ...rest }
  const [token, amount, minimum = 0n] = call.args
  return { from: `0x${token.toString(16).padStart(40, '0').slice(-40)}`, amount, minimum, ...rest }
}
