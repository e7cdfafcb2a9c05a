import {
  untilAborted,
  isPorticoError,
  parseCaip10,
  type Caip2,
  type TokensCapability,
  type TokenBalance,
} from '@portico/core'
import { addressDigits } from '../../chain/address.js'
import type { EvmContext } from '../../EvmSpec.js'
import type { AskNetwork } from '../transfers/createSending.js'
import { callData, erc20, readText, readUint } from './abi.js'

/** More decimals than any chain's own currency has; a contract that answers more is broken, or wants to break something. */
const mostDecimals = 36n

/** What a token says of itself, once and for all. */
type Metadata = Pick<TokenBalance, 'name' | 'symbol' | 'decimals'>

/**
 * What an account holds of the tokens of the option `tokens`. Contracts are outside data: one whose answers make no sense is
 * left out, and does not hide the others.
 * @param checksum EIP-55 form of 40 lower-case digits
 */
export function createTokenList(
  { config, error }: EvmContext,
  ask: AskNetwork,
  checksum: (digits: string) => string,
): TokensCapability['list'] {
  const known = new Map<string, Promise<Metadata | undefined>>()

  const call = (networkId: Caip2, to: string, data: string): Promise<unknown> =>
    ask(networkId, 'eth_call', [{ to, data }, 'latest'])

  async function readMetadata(networkId: Caip2, token: string): Promise<Metadata | undefined> {
    // Names are no part of what every token must have (ERC-20).
    const text = (selector: string) => call(networkId, token, selector).then(readText, unlessUnreachable)
    const [name, symbol, decimals] = await Promise.all([
      text(erc20.name),
      text(erc20.symbol),
      call(networkId, token, erc20.decimals).then(readUint),
    ])
    if (decimals === undefined || decimals > mostDecimals) return undefined
    const short = `${token.slice(0, 6)}…`
    return { name: name ?? symbol ?? short, symbol: symbol ?? name ?? short, decimals: Number(decimals) }
  }
  function metadata(networkId: Caip2, token: string): Promise<Metadata | undefined> {
    const key = `${networkId}:${token}`
    const found = known.get(key) ?? readMetadata(networkId, token)
    known.set(key, found)
    // What could not be read is asked again the next time.
    found.then(
      (read) => read ?? known.delete(key),
      () => known.delete(key),
    )
    return found
  }
  async function readToken(networkId: Caip2, token: string, holder: string): Promise<TokenBalance | undefined> {
    const answer = await call(networkId, token, callData(erc20.balanceOf, holder))
    const amount = readUint(answer)
    if (amount === undefined) throw error('badAnswer', { from: token, method: 'balanceOf' })
    const facts = amount > 0n ? await metadata(networkId, token) : undefined
    return facts && { token, ...facts, amount }
  }

  return async (account, signal) => {
    const { networkId, address } = parseCaip10(account)
    const holder = addressDigits(address)
    if (holder === undefined) throw error('invalidAddress', { address })
    const tokens = [...new Set(config.tokens?.[networkId]?.map((token) => checksum(addressDigits(token)!)))]
    const read = () => Promise.allSettled(tokens.map((token) => readToken(networkId, token, holder)))
    const outcomes = await untilAborted(read, signal)
    const failed = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
    // One node serves them all: where it is gone, or refuses every one of them, nothing is known of the account.
    const told = failed.find(isUnreachable) ?? (failed.length === tokens.length ? failed[0] : undefined)
    if (told !== undefined) throw told
    return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' && outcome.value ? [outcome.value] : []))
  }
}

function isUnreachable(error: unknown): boolean {
  return isPorticoError(error, 'evm/rpcUnavailable')
}

function unlessUnreachable(error: unknown): undefined {
  if (isUnreachable(error)) throw error
  return undefined
}
