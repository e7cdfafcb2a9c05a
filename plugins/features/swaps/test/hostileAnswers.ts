import type { Anvil } from '@portico/devnet'
import fc from 'fast-check'
import { encodeFunctionData, maxUint256, parseAbi, parseEther, type Address, type Hex } from 'viem'

/** What a gateway answers that lies about one swap. Absent: what the honest one answers. */
export interface HostileAnswer {
  readonly from: 'ETH' | 'DUSD'
  readonly transaction?: { readonly to: Address; readonly data: Hex; readonly value: bigint } | undefined
  readonly approval?: { readonly to: Address; readonly data: Hex } | undefined
  readonly allowance?: bigint | undefined
  /** Of the token that is swapped, in the list. */
  readonly decimals?: number | undefined
}

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function addOwnerWithThreshold(address owner, uint256 threshold)',
  'function swapExactETHForTokens(uint256 minimum, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETH(uint256 amount, uint256 minimum, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 minimum, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amount, uint256 minimum, address[] path, address to, uint256 deadline)',
  'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 limit) params) payable',
  'function multicall(bytes[] data) payable',
])
const permit2: Address = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
export const thief: Address = '0x00000000000000000000000000000000DeaDBeef'

/** Answers that differ from honest ones in at least one place, for swaps of 1 ETH or 1 DUSD. */
export function hostileAnswers({ tokens, swap }: Anvil, payer: Address): fc.Arbitrary<HostileAnswer> {
  const { router, wrapped } = swap
  const [dollar, gem] = [tokens.dollar.address, tokens.gem.address]
  const amount = { ETH: parseEther('1'), DUSD: 10n ** BigInt(tokens.dollar.decimals) } as const
  const much = fc.constantFrom(1n, 10n ** 6n, 7n * 10n ** 18n, maxUint256)
  const token = fc.constantFrom(dollar, gem, wrapped)
  const anyone = fc.constantFrom(thief, payer, router, permit2, dollar)
  const value = fc.constantFrom(0n, amount.ETH, parseEther('2'))

  /** Calls of tokens and accounts, in place of the swap. */
  const grab = fc.record({
    to: fc.constantFrom(dollar, gem, wrapped, payer, permit2, router, thief),
    value,
    much,
    anyone,
    token,
  })
  const calls = grab.chain(({ to, value: sent, much: units, anyone: other, token: asset }) =>
    fc
      .constantFrom<Hex>(
        '0x',
        encodeFunctionData({ abi, functionName: 'transfer', args: [other, units] }),
        encodeFunctionData({ abi, functionName: 'approve', args: [other, units] }),
        encodeFunctionData({ abi, functionName: 'increaseAllowance', args: [other, units] }),
        encodeFunctionData({ abi, functionName: 'transferFrom', args: [payer, thief, units] }),
        encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [other, true] }),
        encodeFunctionData({ abi, functionName: 'approve', args: [asset, other, 2n ** 160n - 1n, 2 ** 40] }),
        encodeFunctionData({ abi, functionName: 'addOwnerWithThreshold', args: [thief, 1n] }),
      )
      .map((data) => ({ to, data, value: sent })),
  )
  /** Swaps of the right router that differ in amount, minimum, path or receiver. */
  const swaps = fc
    .record({
      from: fc.constantFrom('ETH' as const, 'DUSD' as const),
      to: fc.constantFrom(router, router, thief),
      receiver: fc.constantFrom(payer, thief, router),
      minimum: fc.constantFrom(0n, 1n, maxUint256),
      path: fc.array(token, { minLength: 0, maxLength: 4 }),
      times: fc.constantFrom(1n, 2n, 100n),
      isFeeOnTransfer: fc.boolean(),
      value,
    })
    .map(({ from, to, receiver, minimum, path, times, isFeeOnTransfer, value: sent }) => {
      const end = isFeeOnTransfer ? 'SupportingFeeOnTransferTokens' : ''
      const deadline = 2n ** 40n
      const data =
        from === 'ETH'
          ? encodeFunctionData({
              abi,
              functionName: `swapExactETHForTokens${end}` as 'swapExactETHForTokens',
              args: [minimum, path, receiver, deadline],
            })
          : encodeFunctionData({
              abi,
              functionName: `swapExactTokensForETH${end}` as 'swapExactTokensForETH',
              args: [amount.DUSD * times, minimum, path, receiver, deadline],
            })
      return { to, data, value: from === 'ETH' ? amount.ETH : sent }
    })
  const single = fc.record({ recipient: anyone, tokenIn: token, tokenOut: token }).map((params) => ({
    to: router,
    value: amount.ETH,
    data: encodeFunctionData({
      abi,
      functionName: 'exactInputSingle',
      args: [{ ...params, fee: 3000, amountIn: amount.ETH, amountOutMinimum: 0n, limit: 0n }],
    }),
  }))
  const bytes = fc.record({
    to: fc.constantFrom(router, thief, dollar, permit2),
    value,
    data: fc.uint8Array({ minLength: 4, maxLength: 200 }).map((all): Hex => `0x${Buffer.from(all).toString('hex')}`),
  })
  const approval = fc
    .record({ to: token, spender: fc.constantFrom(thief, permit2, router), units: much })
    .map(({ to, spender, units }) => ({
      to,
      data: encodeFunctionData({ abi, functionName: 'approve', args: [spender, units] }),
    }))
  return fc.oneof(
    fc.record({
      from: fc.constantFrom('ETH' as const, 'DUSD' as const),
      transaction: fc.oneof(calls, swaps, single, bytes),
      allowance: fc.constantFrom(maxUint256, 0n),
    }),
    fc.record({ from: fc.constant('DUSD' as const), approval, allowance: fc.constant(0n) }),
    fc.record({ from: fc.constant('DUSD' as const), decimals: fc.constantFrom(0, 4, 8, 18) }),
  )
}
