import { decodeFunctionData, isAddressEqual, parseAbi } from 'viem'
import { assetOf, type RouterReader } from './RouterReader.js'

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
