import { base58, base64 } from '@scure/base'
import * as v from 'valibot'
import { decodeFunctionResult, encodeFunctionData, hexToString, isAddress, parseAbi, trim, type Hex } from 'viem'
import type { FactReads } from './collectFacts.js'

/** One JSON-RPC call to a node of the network. */
export type AskNode = (method: string, params: readonly unknown[]) => Promise<unknown>

/** What nodes of a network say, for `collectFacts`. */
export function nodeReads(chainId: string, ask: AskNode): FactReads {
  return chainId.startsWith('solana:') ? solanaReads(ask) : { token: (address) => readErc20(address, ask) }
}

const abi = parseAbi(['function symbol() view returns (string)', 'function decimals() view returns (uint8)'])
const BytesSchema = v.pipe(
  v.string(),
  v.regex(/^0x(?:[0-9a-f]{2})*$/i),
  v.transform((text) => text as Hex),
)

async function readErc20(address: string, ask: AskNode): ReturnType<FactReads['token']> {
  if (!isAddress(address, { strict: false })) return undefined
  const call = async (functionName: 'symbol' | 'decimals'): Promise<Hex> => {
    const data = encodeFunctionData({ abi, functionName })
    return v.parse(BytesSchema, await ask('eth_call', [{ to: address, data }, 'latest']))
  }
  const [symbol, decimals] = await Promise.all([call('symbol'), call('decimals')])
  return {
    symbol: readSymbol(symbol),
    decimals: decodeFunctionResult({ abi, functionName: 'decimals', data: decimals }),
  }
}

/** Some old tokens answer 32 bytes instead of a text. */
function readSymbol(data: Hex): string {
  if (data.length === 66) return hexToString(trim(data, { dir: 'right' }))
  return decodeFunctionResult({ abi, functionName: 'symbol', data })
}

const AccountSchema = v.object({
  value: v.nullable(v.object({ data: v.tuple([v.string(), v.literal('base64')]), owner: v.string() })),
})
const tokenPrograms: readonly string[] = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]
const lookupTables = 'AddressLookupTab1e1111111111111111111111111'
const mintLength = 82
const mintDecimalsAt = 44
const tokenAccountLength = 165
/** The addresses of a look-up table begin behind its header. */
const lookupHeader = 56
const keySize = 32

function solanaReads(ask: AskNode): FactReads {
  /** The data of an account of one of these programs. */
  async function read(address: string, owners: readonly string[]): Promise<Uint8Array | undefined> {
    const { value } = v.parse(AccountSchema, await ask('getAccountInfo', [address, { encoding: 'base64' }]))
    return value && owners.includes(value.owner) ? base64.decode(value.data[0]) : undefined
  }
  const keyAt = (data: Uint8Array, at: number): string => base58.encode(data.subarray(at, at + keySize))
  return {
    async token(mint) {
      const data = await read(mint, tokenPrograms)
      const decimals = data && data.length >= mintLength ? data[mintDecimalsAt] : undefined
      // A mint has no name of its own.
      return decimals === undefined ? undefined : { symbol: `${mint.slice(0, 4)}…${mint.slice(-4)}`, decimals }
    },
    async tokenAccount(address) {
      const data = await read(address, tokenPrograms)
      if (!data || data.length < tokenAccountLength) return undefined
      return { mint: keyAt(data, 0), owner: keyAt(data, keySize) }
    },
    async lookupTable(address) {
      const data = await read(address, [lookupTables])
      if (!data || data.length < lookupHeader) return undefined
      const count = Math.floor((data.length - lookupHeader) / keySize)
      return Array.from({ length: count }, (_, at) => keyAt(data, lookupHeader + at * keySize))
    },
  }
}
