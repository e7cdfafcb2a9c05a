import {
  encodeFunctionData,
  erc20Abi,
  getAddress,
  hexToBigInt,
  maxUint256,
  numberToHex,
  type Address,
  type Hex,
  type PublicClient,
} from 'viem'
import { GatewayError } from '../errors/GatewayError.js'
import type { Log } from '@portico/server'
import { createEvmClient, nodeErrorOf, type EvmNode } from '../rpc/evmClient.js'
import type { UpstreamSettings } from '../rpc/Upstream.js'
import { SwapRefusal, type BuiltSwap, type SwapOrder, type SwapProvider, type SwapToken } from './SwapProvider.js'
import type { SwapsSettings } from './SwapsConfig.js'
import { uniswapV2 } from './uniswapV2.js'
import { zeroEx } from './zeroEx.js'

/** Stands for the native currency in CAIP-10 identifiers of tokens. */
export const nativeAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

export interface GasPrices {
  readonly standard: bigint
  readonly fast: bigint
  readonly instant: bigint
}

export interface Approval {
  readonly spender: Address
  readonly data: Hex
  /** It sets the allowance to 0, because the token changes an allowance only from 0: another one must follow. */
  readonly isReset: boolean
}

/** Swaps on one network: its tokens, its provider, and what is the same for all providers. */
export interface NetworkSwaps {
  readonly chain: string
  readonly provider: SwapProvider
  readonly tokens: readonly SwapToken[]
  /** By address, or {@link nativeAddress}. */
  token(address: Address): SwapToken | undefined
  gasPrices(signal: AbortSignal): Promise<GasPrices>
  /** What the provider may take of a token. */
  allowance(token: SwapToken, user: Address, signal: AbortSignal): Promise<bigint>
  /** @param amount Default: all that the user has. */
  approval(token: SwapToken, user: Address, amount: bigint | undefined, signal: AbortSignal): Promise<Approval>
  /** Gas of a swap, with a margin. @throws SwapRefusal that says why the swap would fail */
  estimateGas(order: SwapOrder, swap: BuiltSwap, signal: AbortSignal): Promise<bigint>
}

/** By CAIP-2 id. @throws GatewayError `gateway/invalidConfig` for a network without an upstream */
export function createSwaps(
  { networks, zeroEx: api }: SwapsSettings,
  upstreams: Readonly<Record<string, UpstreamSettings>>,
  log: Log,
): ReadonlyMap<string, NetworkSwaps> {
  const swaps = Object.entries(networks).map(([chain, network]): [string, NetworkSwaps] => {
    const upstream = upstreams[chain]
    if (!upstream) {
      const details = `  swaps.networks.${chain}: needs an entry in \`upstreams\``
      throw new GatewayError('gateway/invalidConfig', 'The gateway configuration is not valid.', { details })
    }
    const node = { chain, upstream, log }
    const tokens: readonly SwapToken[] = [network.native, ...network.tokens]
    if (network.provider === 'uniswapV2') return [chain, networkSwaps(node, uniswapV2(node, network), tokens)]
    if (!api) throw new Error('the schema lets no network of zeroEx pass without a key')
    return [chain, networkSwaps(node, zeroEx(chain, api, network), tokens)]
  })
  return new Map(swaps)
}

function networkSwaps(node: EvmNode, provider: SwapProvider, tokens: readonly SwapToken[]): NetworkSwaps {
  const { spender } = provider
  const byAddress = new Map(tokens.map((token) => [token.address ?? nativeAddress, token]))

  function allowanceOf(client: PublicClient, address: Address, user: Address): Promise<bigint> {
    return client.readContract({ address, abi: erc20Abi, functionName: 'allowance', args: [user, spender] })
  }
  function balanceOf(client: PublicClient, { address }: SwapToken, user: Address): Promise<bigint> {
    if (!address) return client.getBalance({ address: user })
    return client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [user] })
  }
  async function isAccepted(client: PublicClient, user: Address, to: Address, data: Hex): Promise<boolean> {
    try {
      await client.request({ method: 'eth_call', params: [{ from: user, to, data }, 'latest'] })
      return true
    } catch (error) {
      if (nodeErrorOf(error)?.isRevert) return false
      throw error
    }
  }
  async function whyNot(client: PublicClient, order: SwapOrder, reason: string): Promise<SwapRefusal> {
    const { from, user, amount } = order
    const [balance, allowed] = await Promise.all([
      balanceOf(client, from, user),
      from.address ? allowanceOf(client, from.address, user) : maxUint256,
    ])
    if (balance < amount) return new SwapRefusal('amount', 'Insufficient balance')
    if (allowed < amount)
      return new SwapRefusal('userAddress', 'The router may not take this amount yet: approve it first.')
    return new SwapRefusal('', `The swap would fail: ${reason}`)
  }

  return {
    chain: node.chain,
    provider,
    tokens,
    token: (address) => byAddress.get(address.toLowerCase() === nativeAddress ? nativeAddress : getAddress(address)),
    async gasPrices(signal) {
      const standard = await createEvmClient(node, signal).getGasPrice()
      // A base fee rises by an eighth a block at most: these still pay after two full blocks, and after four.
      return { standard, fast: (standard * 81n) / 64n, instant: (standard * 6561n) / 4096n }
    },
    async allowance({ address }, user, signal) {
      return address ? allowanceOf(createEvmClient(node, signal), address, user) : maxUint256
    },
    async approval(token, user, spent, signal) {
      const { address } = token
      if (!address) throw new SwapRefusal('from', 'The native currency needs no approval.')
      const client = createEvmClient(node, signal)
      const [amount, current] = await Promise.all([
        spent ?? balanceOf(client, token, user),
        allowanceOf(client, address, user),
      ])
      if (amount === 0n) throw new SwapRefusal('userAddress', 'Insufficient balance')
      const [exact, none] = [approve(spender, amount), approve(spender, 0n)]
      if (await isAccepted(client, user, address, exact)) return { spender, data: exact, isReset: false }
      const isReset = current > 0n && (await isAccepted(client, user, address, none))
      if (!isReset) throw new SwapRefusal('from', 'The token refuses the approval.')
      return { spender, data: none, isReset }
    },
    async estimateGas(order, { to, data, value, gas: enough = 0n }, signal) {
      const client = createEvmClient(node, signal)
      const call = { from: order.user, to, data, value: numberToHex(value) }
      try {
        const gas = hexToBigInt(await client.request({ method: 'eth_estimateGas', params: [call] }))
        // The first swap of a block costs more than an estimate right after another swap says: pools keep a clock.
        const ample = (gas * 12n) / 10n
        return ample > enough ? ample : enough
      } catch (error) {
        const failure = nodeErrorOf(error)
        if (/insufficient funds/i.test(failure?.message ?? '')) throw new SwapRefusal('amount', 'Insufficient balance')
        if (!failure?.isRevert) throw error
        throw await whyNot(client, order, failure.message)
      }
    },
  }
}

function approve(spender: Address, amount: bigint): Hex {
  return encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })
}
