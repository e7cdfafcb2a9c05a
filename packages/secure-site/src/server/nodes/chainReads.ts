import { base58, base64 } from '@scure/base'
import * as v from 'valibot'
import { decodeFunctionResult, encodeFunctionData, hexToString, isAddress, isHex, parseAbi, trim, type Hex } from 'viem'

import type { FactReads } from '@portico/wallet-requests'

import type { Node } from './askNode.js'

const abi = parseAbi(['function symbol() view returns (string)', 'function decimals() view returns (uint8)'])

/**
 * Symbol and decimals of an ERC-20 contract, as it says itself.
 * @returns undefined where the address is no such contract
 */
async function readToken(
  node: Node,
  address: string,
): Promise<{ readonly symbol: string; readonly decimals: number } | undefined> {
  if (!isAddress(address, { strict: false })) return undefined
  const call = (name: 'symbol' | 'decimals'): Promise<unknown> =>
    node.request('eth_call', [{ to: address, data: encodeFunctionData({ abi, functionName: name }) }, 'latest'])
  try {
    const [symbol, decimals] = await Promise.all([call('symbol'), call('decimals')])
    if (!isHex(symbol) || !isHex(decimals)) return undefined
    return {
      symbol: readSymbol(symbol),
      decimals: decodeFunctionResult({ abi, functionName: 'decimals', data: decimals }),
    }
  } catch {
    return undefined
  }
}

/** Some old tokens answer 32 bytes instead of a text. */
function readSymbol(data: Hex): string {
  if (data.length === 66) return hexToString(trim(data, { dir: 'right' }))
  return decodeFunctionResult({ abi, functionName: 'symbol', data })
}

/** What is asked of a node besides, as far as a request is to be shown. */
export function readsOf(node: Node): FactReads {
  return node.chainId.startsWith('solana:') ? solanaReads(node) : { token: (address) => readToken(node, address) }
}

const AccountSchema = v.object({
  value: v.nullable(v.object({ data: v.tuple([v.string(), v.literal('base64')]), owner: v.string() })),
})

const tokenPrograms = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']
const lookupTables = 'AddressLookupTab1e1111111111111111111111111'
const mintDecimalsAt = 44
const mintLength = 82
const tokenAccountLength = 165
/** A look-up table's addresses begin behind its header. */
const lookupHeader = 56

/** What accounts of Solana say, as far as a transaction is to be shown. Undefined where there is no such account. */
function solanaReads(node: Node): FactReads {
  async function read(address: string): Promise<{ readonly owner: string; readonly data: Uint8Array } | undefined> {
    const answer = await node.request('getAccountInfo', [address, { encoding: 'base64' }])
    const { value } = v.parse(AccountSchema, answer)
    return value === null ? undefined : { owner: value.owner, data: base64.decode(value.data[0]) }
  }
  return {
    async token(mint) {
      const account = await read(mint)
      if (!account || !tokenPrograms.includes(account.owner) || account.data.length < mintLength) return undefined
      // A mint has no name of its own.
      return { symbol: `${mint.slice(0, 4)}…${mint.slice(-4)}`, decimals: account.data[mintDecimalsAt] ?? 0 }
    },
    async tokenAccount(address) {
      const account = await read(address)
      if (!account || !tokenPrograms.includes(account.owner) || account.data.length < tokenAccountLength)
        return undefined
      return { mint: base58.encode(account.data.subarray(0, 32)), owner: base58.encode(account.data.subarray(32, 64)) }
    },
    async lookupTable(address) {
      const account = await read(address)
      if (!account || account.owner !== lookupTables) return undefined
      const bytes = account.data.subarray(lookupHeader)
      return Array.from({ length: Math.floor(bytes.length / 32) }, (_, at) =>
        base58.encode(bytes.subarray(at * 32, at * 32 + 32)),
      )
    },
  }
}
