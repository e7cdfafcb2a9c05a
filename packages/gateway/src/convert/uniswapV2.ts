import { encodeFunctionData, parseAbi, type Address, type Hex, type PublicClient } from 'viem'
import { createEvmClient, nodeErrorOf, type EvmNode } from '../rpc/evmClient.js'
import { insufficientLiquidity, leastOf, SwapRefusal, type SwapOrder, type SwapProvider } from './SwapProvider.js'
import type { UniswapV2Settings } from './SwapsConfig.js'

const abi = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[] amounts)',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])

/** Gas that is enough for a swap of ordinary tokens, and for each further pool on its way. */
const gasOfSwap = 250_000n
const gasOfHop = 150_000n

interface Way {
  readonly path: readonly Address[]
  readonly out: bigint
}

/**
 * Swaps on a router with the functions of UniswapV2Router02: through the pool of both tokens, or through two pools by way of a
 * third token, whichever gives most at the latest block. The router then counts what arrives, so that the minimum is kept also by
 * tokens that keep a part of each transfer. Quotes do not know of that part: where it is more than the slippage, the swap reverts.
 */
export function uniswapV2(node: EvmNode, network: UniswapV2Settings): SwapProvider {
  const { router, wrapped, deadline } = network
  const middles = [...new Set([wrapped, ...network.via])]
  const tokenOf = ({ address = wrapped }: SwapOrder['from']): Address => address

  async function best({ from, to, amount }: SwapOrder, client: PublicClient): Promise<Way> {
    const [start, end] = [tokenOf(from), tokenOf(to)]
    if (start === end) throw new SwapRefusal('to', 'This is the currency that is sold, or its wrapped form.')
    const over = middles.filter((middle) => middle !== start && middle !== end)
    const paths = [[start, end], ...over.map((middle) => [start, middle, end])]
    const ways = await Promise.all(paths.map((path) => wayOf(client, path, amount)))
    const found = ways.filter((way) => way !== undefined)
    if (found.length === 0) throw new SwapRefusal('amount', insufficientLiquidity)
    const most = found.reduce((a, b) => (b.out > a.out ? b : a))
    if (most.out === 0n) throw new SwapRefusal('amount', 'The amount is too small: the swap would give nothing.')
    return most
  }

  /** Undefined where a pool is missing or empty: the router reverts then. */
  async function wayOf(client: PublicClient, path: readonly Address[], amount: bigint): Promise<Way | undefined> {
    try {
      const args = [amount, path] as const
      const amounts = await client.readContract({ address: router, abi, functionName: 'getAmountsOut', args })
      return { path, out: amounts.at(-1) ?? 0n }
    } catch (error) {
      if (nodeErrorOf(error)?.isRevert) return undefined
      throw error
    }
  }

  return {
    spender: router,
    quote: async (order, signal) => (await best(order, createEvmClient(node, signal))).out,
    async build(order, slippage, signal) {
      const client = createEvmClient(node, signal)
      const [{ path, out }, { timestamp }] = await Promise.all([best(order, client), client.getBlock()])
      const minimum = leastOf(out, slippage)
      // By the chain's clock, unless that stands still because nothing happens.
      const now = BigInt(Math.floor(Date.now() / 1000))
      const until = (timestamp > now ? timestamp : now) + BigInt(deadline)
      return {
        to: router,
        data: callOf(order, minimum, path, until),
        value: order.from.address ? 0n : order.amount,
        minimum,
        gas: gasOfSwap + BigInt(path.length - 2) * gasOfHop,
      }
    },
  }
}

function callOf({ from, to, amount, user }: SwapOrder, minimum: bigint, path: readonly Address[], until: bigint): Hex {
  if (!from.address) {
    const functionName = 'swapExactETHForTokensSupportingFeeOnTransferTokens'
    return encodeFunctionData({ abi, functionName, args: [minimum, path, user, until] })
  }
  const args = [amount, minimum, path, user, until] as const
  const functionName = to.address
    ? 'swapExactTokensForTokensSupportingFeeOnTransferTokens'
    : 'swapExactTokensForETHSupportingFeeOnTransferTokens'
  return encodeFunctionData({ abi, functionName, args })
}
