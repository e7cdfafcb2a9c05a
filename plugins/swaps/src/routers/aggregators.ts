import { decodeFunctionData, isAddressEqual, parseAbi } from 'viem'
import { assetOf, type RouterReader } from './RouterReader.js'

/** Of 1inch's AggregationRouter, versions 5 and 6. */
const oneInchAbi = parseAbi([
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
  const call = decodeFunctionData({ abi: oneInchAbi, data })
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

/** Of ParaSwap's AugustusV6. */
const paraswapAbi = parseAbi([
  'struct Generic { address srcToken; address destToken; uint256 fromAmount; uint256 toAmount; uint256 quotedAmount; bytes32 metadata; address beneficiary; }',
  'struct Pools { address srcToken; address destToken; uint256 fromAmount; uint256 toAmount; uint256 quotedAmount; bytes32 metadata; address beneficiary; bytes pools; }',
  'function swapExactAmountIn(address executor, Generic swapData, uint256 partnerAndFee, bytes permit, bytes executorData) payable',
  'function swapExactAmountInOnUniswapV2(Pools uniData, uint256 partnerAndFee, bytes permit) payable',
  'function swapExactAmountInOnUniswapV3(Pools uniData, uint256 partnerAndFee, bytes permit) payable',
])

export const paraswap: RouterReader = ({ data }) => {
  const call = decodeFunctionData({ abi: paraswapAbi, data })
  const { srcToken, destToken, fromAmount, toAmount, beneficiary } =
    call.functionName === 'swapExactAmountIn' ? call.args[1] : call.args[0]
  return {
    from: assetOf(srcToken),
    to: assetOf(destToken),
    amount: fromAmount,
    minimum: toAmount,
    // The zero address: who calls.
    receiver: BigInt(beneficiary) === 0n ? 'payer' : beneficiary,
  }
}

const holderAbi = parseAbi([
  'function exec(address operator, address token, uint256 amount, address target, bytes data) payable',
])
const settlerAbi = parseAbi([
  'struct Slippage { address recipient; address buyToken; uint256 minAmountOut; }',
  'function execute(Slippage slippage, bytes[] actions, bytes32 zid) payable',
])

/** 0x Settler, called with native currency. Its actions tell what is sold, its slippage what has to arrive. */
export const zeroExSettler: RouterReader = ({ data, value }) => {
  const [{ recipient, buyToken, minAmountOut }] = decodeFunctionData({ abi: settlerAbi, data }).args
  return { from: 'native', to: assetOf(buyToken), amount: value, minimum: minAmountOut, receiver: recipient }
}

/** AllowanceHolder: it lets a Settler take one token, no more than an amount, and no longer than this call. */
export const zeroExAllowanceHolder: RouterReader = ({ data, value }) => {
  const [operator, token, amount, target, inner] = decodeFunctionData({ abi: holderAbi, data }).args
  const settled = zeroExSettler({ data: inner, value })
  if (!settled || value > 0n || !isAddressEqual(operator, target)) return undefined
  return { ...settled, from: token, amount, through: [target] }
}
