import { decodeFunctionResult, encodeFunctionData, erc20Abi, getAddress, hexToString, type Hex } from 'viem'
import type { Caches } from '@portico/server'
import type { AccountOnChain, ChainSources, TokenAmount, TokenInfo, TokenOnChain } from '../data/Sources.js'
import { SourceError } from '../data/SourceError.js'
import type { ChainNode } from '../rpc/ChainNode.js'
import type { CurrencyConfig, TokenConfig } from './SourceConfig.js'

/** Bytes of what is kept of a token: it does not change. */
const tokenSize = 300

export interface EvmNodeOptions {
  readonly chain: string
  readonly node: ChainNode
  readonly native: CurrencyConfig
  readonly caches: Pick<Caches, 'values'>
  readonly tokens: readonly TokenConfig[]
}

/** Balances of an EVM network that is not followed: its node, and a list of tokens, as nodes cannot say what an account holds. */
export function evmNodeSource({ chain, node, native, tokens, caches }: EvmNodeOptions): ChainSources {
  const known = caches.values<TokenInfo>(`tokens ${chain}`, () => tokenSize)
  const configured = new Map(tokens.map((token) => [getAddress(token.address), token]))

  async function describe(addresses: readonly string[], signal: AbortSignal): Promise<void> {
    const missing = addresses.filter((address) => known.get(address) === undefined)
    if (missing.length === 0) return
    const names = ['name', 'symbol', 'decimals'] as const
    const calls = missing.flatMap((to) =>
      names.map((functionName) => ethCall(to, encodeFunctionData({ abi: erc20Abi, functionName }))),
    )
    const results = await node.ask(calls, signal)
    for (const [at, address] of missing.entries()) {
      const [name, symbol, decimals] = results.slice(at * 3, at * 3 + 3).map(hexOf)
      const own = configured.get(address as Hex)
      const info = {
        name: own?.name ?? textOf(name),
        symbol: own?.symbol ?? textOf(symbol),
        decimals: own?.decimals ?? decimalsOf(decimals),
      }
      // A contract without decimals is no ERC-20.
      if (info.decimals === undefined) continue
      known.set(address, {
        chain,
        address,
        ...info,
        decimals: info.decimals,
        name: info.name ?? '',
        symbol: info.symbol ?? '',
      })
    }
  }

  async function balances({ address }: AccountOnChain, signal: AbortSignal): Promise<readonly TokenAmount[]> {
    const addresses = [...configured.keys()]
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [address as Hex] })
    const [, results] = await Promise.all([
      describe(addresses, signal),
      node.ask(
        [{ method: 'eth_getBalance', params: [address, 'latest'] }, ...addresses.map((to) => ethCall(to, data))],
        signal,
      ),
    ])
    const [own, ...amounts] = results.map(hexOf)
    if (own === undefined) throw new SourceError('evm-node', 'the node did not answer eth_getBalance')
    const owned = addresses.flatMap((token, at): TokenAmount[] => {
      const info = known.get(token)
      const amount = amountOf(amounts[at])
      return info && amount > 0n ? [{ ...info, amount }] : []
    })
    return [{ chain, ...native, amount: BigInt(own) }, ...owned]
  }

  return {
    balances: { balances },
    tokens: {
      async tokens(tokens: readonly TokenOnChain[], signal) {
        const addresses = tokens.map(({ address }) => (address === undefined ? undefined : getAddress(address)))
        await describe(
          addresses.filter((address) => address !== undefined),
          signal,
        )
        return addresses.map((address) => (address === undefined ? { chain, ...native } : known.get(address)))
      },
    },
  }
}

function ethCall(to: string, data: Hex): { readonly method: string; readonly params: unknown } {
  return { method: 'eth_call', params: [{ to, data }, 'latest'] }
}

/** The hexadecimal text of a result. */
function hexOf(result: string | undefined): Hex | undefined {
  const value = JSON.parse(result ?? 'null') as unknown
  return typeof value === 'string' && /^0x[\da-f]*$/i.test(value) ? (value as Hex) : undefined
}

function amountOf(result: Hex | undefined): bigint {
  return result !== undefined && result.length === 66 ? BigInt(result) : 0n
}

function decimalsOf(result: Hex | undefined): number | undefined {
  const decimals = result !== undefined && result.length === 66 ? BigInt(result) : undefined
  return decimals !== undefined && decimals <= 77n ? Number(decimals) : undefined
}

/** Some early tokens answer 32 bytes instead of a string. */
function textOf(result: Hex | undefined): string | undefined {
  if (result === undefined) return undefined
  try {
    if (result.length === 66) return hexToString(result, { size: 32 })
    return decodeFunctionResult({ abi: erc20Abi, functionName: 'name', data: result }).slice(0, 256)
  } catch {
    return undefined
  }
}
