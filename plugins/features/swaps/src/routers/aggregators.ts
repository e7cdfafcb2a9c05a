import { decodeFunctionData, isAddressEqual, parseAbi, size, type Hex } from 'viem'
import { assetOf, nativeStandIns, type Asset, type RoutedSwap, type RouterReader } from './RouterReader.js'

/**
 * Of 1inch's AggregationRouter, versions 6 and 5. Its `unoswap` functions and `uniswapV3Swap` name pools, and no token that is given:
 * the pools say themselves how much it is, also pools that are made to lie. They are refused.
 */
const oneInchAbi = parseAbi([
  'struct Description { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; }',
  'function swap(address executor, Description desc, bytes data) payable',
  'function swap(address executor, Description desc, bytes permit, bytes data) payable',
])
/** The only flag that is taken: the router gets the token by Permit2. Others let it fill a part, or take more native currency. */
const byPermit2 = 4n

/** 1inch takes both for the native currency. */
const assetOfEither = (token: Hex): Asset => assetOf(token, nativeStandIns.zero, nativeStandIns.es)

export const oneInch: RouterReader = ({ data, value }) => {
  const { args } = decodeFunctionData({ abi: oneInchAbi, data })
  const { srcToken, dstToken, dstReceiver, amount, minReturnAmount, flags } = args[1]
  if (flags !== 0n && flags !== byPermit2) return undefined
  if (args.length === 4 && size(args[2]) > 0) return undefined
  const [from, to] = [assetOfEither(srcToken), assetOfEither(dstToken)]
  const swap = { from, to, amount, minimum: minReturnAmount, receiver: payerOr(dstReceiver) }
  return isPaid(swap, value) ? swap : undefined
}

/** Of ParaSwap's AugustusV6. */
const paraswapAbi = parseAbi([
  'struct Generic { address srcToken; address destToken; uint256 fromAmount; uint256 toAmount; uint256 quotedAmount; bytes32 metadata; address beneficiary; }',
  'struct Pools { address srcToken; address destToken; uint256 fromAmount; uint256 toAmount; uint256 quotedAmount; bytes32 metadata; address beneficiary; bytes pools; }',
  'function swapExactAmountIn(address executor, Generic swapData, uint256 partnerAndFee, bytes permit, bytes executorData) payable',
  'function swapExactAmountInOnUniswapV2(Pools uniData, uint256 partnerAndFee, bytes permit) payable',
  'function swapExactAmountInOnUniswapV3(Pools uniData, uint256 partnerAndFee, bytes permit) payable',
])

export const paraswap: RouterReader = ({ data, value }) => {
  const call = decodeFunctionData({ abi: paraswapAbi, data })
  const [swapData, partnerAndFee, permit] =
    call.functionName === 'swapExactAmountIn' ? [call.args[1], call.args[2], call.args[3]] : call.args
  const minimum = leastOf(swapData, partnerAndFee)
  if (minimum < leastWithDust || size(permit) > 0) return undefined
  const from = assetOf(swapData.srcToken, nativeStandIns.es)
  const to = assetOf(swapData.destToken, nativeStandIns.es)
  const swap = { from, to, amount: swapData.fromAmount, minimum, receiver: payerOr(swapData.beneficiary) }
  return isPaid(swap, value) ? swap : undefined
}

/** The router keeps one unit of what it gives, which is not counted here. It must be less than a hundredth of a per cent. */
const leastWithDust = 10_000n
/** A fee in hundredths of a per cent is in the low bits, below the partner's address. The router takes 2 % at most. */
const [feeMask, highestFee, whole, partnerBits] = [0x3fffn, 200n, 10_000n, 96n]

/** The router checks `toAmount` first. Then it takes the fee of a partner, or what there is above `quotedAmount`. */
function leastOf(
  { toAmount, quotedAmount }: { readonly toAmount: bigint; readonly quotedAmount: bigint },
  partnerAndFee: bigint,
): bigint {
  const fee = partnerAndFee >> partnerBits === 0n ? 0n : partnerAndFee & feeMask
  const left = toAmount - (toAmount * (fee > highestFee ? highestFee : fee)) / whole
  return left < quotedAmount ? left : quotedAmount
}

/** Both routers take the zero address for who calls. */
const payerOr = (receiver: Hex): RoutedSwap['receiver'] => (BigInt(receiver) === 0n ? 'payer' : receiver)

/** Native currency comes along as the call says, and none beside a token. */
const isPaid = ({ from, amount }: Pick<RoutedSwap, 'from' | 'amount'>, value: bigint): boolean =>
  value === (from === 'native' ? amount : 0n)

const holderAbi = parseAbi([
  'function exec(address operator, address token, uint256 amount, address target, bytes data) payable',
])
const settlerAbi = parseAbi([
  'struct AllowedSlippage { address recipient; address buyToken; uint256 minAmountOut; }',
  'function execute(AllowedSlippage slippage, bytes[] actions, bytes32 zid) payable',
])

/**
 * 0x Settler, called with native currency. Whatever its actions do, it reverts where it cannot give the minimum of its slippage in the
 * end. Without a minimum it checks nothing.
 */
export const zeroExSettler: RouterReader = ({ data, value }) => {
  const [{ recipient, buyToken, minAmountOut }] = decodeFunctionData({ abi: settlerAbi, data }).args
  if (minAmountOut === 0n) return undefined
  const to = assetOf(buyToken, nativeStandIns.es)
  return { from: 'native', to, amount: value, minimum: minAmountOut, receiver: recipient }
}

/**
 * AllowanceHolder: it lets a Settler take one token, no more than an amount, and no longer than this call. Native currency it passes on,
 * and no token may be taken beside it.
 */
export const zeroExAllowanceHolder: RouterReader = ({ data, value }) => {
  const [operator, token, amount, target, inner] = decodeFunctionData({ abi: holderAbi, data }).args
  const settled = zeroExSettler({ data: inner, value })
  // What is called must be who may take the token. It has to be a Settler: another call inside is not read.
  if (!settled || !isAddressEqual(operator, target)) return undefined
  const from = assetOf(token, nativeStandIns.es)
  if (from === 'native' ? amount !== value : value > 0n) return undefined
  return { ...settled, from, amount, through: [target] }
}
