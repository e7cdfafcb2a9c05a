import { chainNodes, type RpcClient, type RpcRequest } from '@portico/chain-kit'
import {
  isPorticoError,
  parseCaip10,
  untilAborted,
  type Caip10,
  type Caip2,
  type TokenBalance,
  type TokenDescription,
  type TokensCapability,
} from '@portico/core'
import * as v from 'valibot'
import { parseAddress } from '../../address.js'
import type { EvmContext } from '../../EvmSpec.js'
import { parseDigits } from '../transfers/toTransactions.js'
import { callData, erc20, readText, readUint } from './erc20.js'

/** A contract that answers more decimals is broken, or means harm. */
const mostDecimals = 36n

/** Which nodes are asked, and until when. */
type CallOptions = Pick<RpcRequest<v.GenericSchema>, 'urls' | 'signal'>

/**
 * The tokens of the option `tokens` that an account holds, and what any token says about itself. Contracts are outside data: one whose answers make no sense is left
 * out, and does not hide the others.
 */
export function createTokens(context: EvmContext, rpc: RpcClient): Required<TokensCapability> {
  const { config, error } = context
  const known = new Map<string, Promise<TokenDescription | undefined>>()

  const call = (networkId: Caip2, to: string, data: string, rest: CallOptions = {}): Promise<unknown> =>
    rpc.request({ networkId, method: 'eth_call', params: [{ to, data }, 'latest'], schema: v.unknown(), ...rest })

  async function readMetadata(
    networkId: Caip2,
    token: string,
    options?: CallOptions,
  ): Promise<TokenDescription | undefined> {
    // A token need not have a name or a symbol (ERC-20).
    const text = (selector: string) => call(networkId, token, selector, options).then(readText, unlessUnreachable)
    const [name, symbol, decimals] = await Promise.all([
      text(erc20.name),
      text(erc20.symbol),
      call(networkId, token, erc20.decimals, options).then(readUint),
    ])
    if (decimals === undefined || decimals > mostDecimals) return undefined
    const short = `${token.slice(0, 6)}…`
    return { name: name ?? symbol ?? short, symbol: symbol ?? name ?? short, decimals: Number(decimals) }
  }
  function metadata(networkId: Caip2, token: string): Promise<TokenDescription | undefined> {
    const key = `${networkId}:${token}`
    const found = known.get(key) ?? readMetadata(networkId, token)
    known.set(key, found)
    // What could not be read is read again the next time.
    found.then(
      (read) => read ?? known.delete(key),
      () => known.delete(key),
    )
    return found
  }
  async function readToken(
    networkId: Caip2,
    token: string,
    holder: string,
    signal: AbortSignal | undefined,
  ): Promise<TokenBalance | undefined> {
    const amount = readUint(await call(networkId, token, callData(erc20.balanceOf, holder), { signal }))
    if (amount === undefined) throw error('badAnswer', { from: token, method: 'balanceOf' })
    const described = amount > 0n ? await metadata(networkId, token) : undefined
    return described && { token, ...described, amount }
  }

  async function list(account: Caip10, signal?: AbortSignal): Promise<readonly TokenBalance[]> {
    const { networkId, address } = parseCaip10(account)
    const holder = parseDigits(context, address)
    const tokens = [...new Set(config.tokens?.[networkId]?.map((token) => parseAddress(token)!))]
    const outcomes = await untilAborted(
      () => Promise.allSettled(tokens.map((token) => readToken(networkId, token, holder, signal))),
      signal,
    )
    const failed = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
    // All contracts are read by one node. If it does not answer, or refuses all of them, the tokens are not known.
    const failure = failed.find(isUnreachable) ?? (failed.length === tokens.length ? failed[0] : undefined)
    if (failure !== undefined) throw failure
    return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' && outcome.value ? [outcome.value] : []))
  }
  return {
    list,
    async describe(networkId, token, signal) {
      const urls = chainNodes(context, networkId)
      return readMetadata(networkId, `0x${parseDigits(context, token)}`, { urls, signal })
    },
  }
}

function isUnreachable(error: unknown): boolean {
  return isPorticoError(error, 'evm/rpcUnavailable')
}

function unlessUnreachable(error: unknown): undefined {
  if (isUnreachable(error)) throw error
  return undefined
}
