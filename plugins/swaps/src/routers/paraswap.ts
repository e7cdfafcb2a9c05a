import { decodeFunctionData, parseAbi } from 'viem'
import { assetOf, type RouterReader } from './RouterReader.js'

/** Of ParaSwap's AugustusV6. */
const abi = parseAbi([
  'struct Generic { address srcToken; address destToken; uint256 fromAmount; uint256 toAmount; uint256 quotedAmount; bytes32 metadata; address beneficiary; }',
  'struct Pools { address srcToken; address destToken; uint256 fromAmount; uint256 toAmount; uint256 quotedAmount; bytes32 metadata; address beneficiary; bytes pools; }',
  'function swapExactAmountIn(address executor, Generic swapData, uint256 partnerAndFee, bytes permit, bytes executorData) payable',
  'function swapExactAmountInOnUniswapV2(Pools uniData, uint256 partnerAndFee, bytes permit) payable',
  'function swapExactAmountInOnUniswapV3(Pools uniData, uint256 partnerAndFee, bytes permit) payable',
])

export const paraswap: RouterReader = ({ data }) => {
  const call = decodeFunctionData({ abi, data })
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
