import {
  definePlugin,
  parseCaip10,
  SwapQuotes,
  type Plugin,
  type SwapQuotesCapability,
  type SwapRequest,
  type Token,
} from '@portico/core'
import type { Anvil } from '@portico/devnet'
import {
  concatHex,
  encodeFunctionData,
  erc20Abi,
  numberToHex,
  parseAbi,
  zeroAddress,
  type Address,
  type Hex,
} from 'viem'
import { network, type ChainClient } from './site.js'
import { fee, type V3 } from './v3Pool.js'

export interface V3QuotesSpec {
  readonly id: 'v3Quotes'
  readonly provides: { readonly swapQuotes: SwapQuotesCapability }
}

const abi = parseAbi([
  'struct Single { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'struct Path { bytes path; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; }',
  'function quoteExactInput(bytes path, uint256 amountIn) returns (uint256 amountOut, uint160[] prices, uint32[] ticks, uint256 gas)',
  'function exactInputSingle(Single params) payable returns (uint256)',
  'function exactInput(Path params) payable returns (uint256)',
  'function multicall(bytes[] data) payable returns (bytes[])',
  'function unwrapWETH9(uint256 minimum, address recipient) payable',
])

/** Quotes of the pools of {@link V3}: QuoterV2 says the amount, and SwapRouter carries it out. All pools have dollars on one side. */
export function v3Quotes({ router, quoter }: V3, { tokens, swap }: Anvil, node: ChainClient): Plugin<V3QuotesSpec> {
  const { dollar, gem } = tokens
  const ether: Token = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const wrapped: Token = { token: swap.wrapped, name: 'Wrapped Ether', symbol: 'WETH', decimals: 18 }
  const listed = [dollar, gem].map(({ address: token, ...rest }): Token => ({ token, ...rest }))
  const contractOf = ({ token }: Token): Address => (token as Address | undefined) ?? swap.wrapped
  function wayOf({ from, to }: SwapRequest): readonly Address[] {
    const ends = [contractOf(from), contractOf(to)] as const
    const isDirect = ends.some((end) => end.toLowerCase() === dollar.address.toLowerCase())
    return isDirect ? ends : [ends[0], dollar.address, ends[1]]
  }
  const pathOf = (way: readonly Address[]): Hex =>
    concatHex(way.flatMap((token, at) => (at === 0 ? [token] : [numberToHex(fee, { size: 3 }), token])))

  async function quoted(request: SwapRequest): Promise<bigint> {
    const args = [pathOf(wayOf(request)), request.amount] as const
    const asked = { address: quoter, abi, functionName: 'quoteExactInput', args } as const
    return (await node.simulateContract(asked)).result[0]
  }
  function callOf(request: SwapRequest, minimum: bigint, deadline: bigint): Hex {
    const own = parseCaip10(request.account).address as Address
    const isUnwrapped = request.to.token === undefined
    // To this router, the zero address is the router itself.
    const recipient = isUnwrapped ? zeroAddress : own
    const way = wayOf(request)
    const amounts = { recipient, deadline, amountIn: request.amount, amountOutMinimum: minimum }
    const single = { ...amounts, tokenIn: way[0]!, tokenOut: way[1]!, fee, sqrtPriceLimitX96: 0n }
    const data =
      way.length === 2
        ? encodeFunctionData({ abi, functionName: 'exactInputSingle', args: [single] })
        : encodeFunctionData({ abi, functionName: 'exactInput', args: [{ ...amounts, path: pathOf(way) }] })
    if (!isUnwrapped) return data
    const unwrap = encodeFunctionData({ abi, functionName: 'unwrapWETH9', args: [minimum, own] })
    return encodeFunctionData({ abi, functionName: 'multicall', args: [[data, unwrap]] })
  }

  const quotes: SwapQuotesCapability = {
    supports: async (id) => id === network,
    tokens: async () => [ether, wrapped, ...listed],
    price: async () => undefined,
    gasPrice: () => node.getGasPrice(),
    quote: async (request) => ({ toAmount: await quoted(request) }),
    async transactions(request, _quote, slippage) {
      const { account, from, amount } = request
      const owner = parseCaip10(account).address as Address
      const token = { address: contractOf(from), abi: erc20Abi } as const
      const [out, { timestamp }, allowed] = await Promise.all([
        quoted(request),
        node.getBlock(),
        node.readContract({ ...token, functionName: 'allowance', args: [owner, router] }),
      ])
      const minimum = (out * BigInt(10_000 - Math.round(slippage * 100))) / 10_000n
      const isNative = from.token === undefined
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [router, amount] })
      return {
        minimum,
        swap: { to: router, data: callOf(request, minimum, timestamp + 3600n), value: isNative ? amount : 0n },
        ...(!isNative && allowed < amount && { approval: { to: token.address, data, value: 0n } }),
      }
    },
  }
  return definePlugin<V3QuotesSpec>({
    id: 'v3Quotes',
    core: 1,
    provides: { swapQuotes: SwapQuotes },
    setup: () => ({ provide: { swapQuotes: [{ namespace: 'eip155', impl: quotes }] } }),
  })
}
