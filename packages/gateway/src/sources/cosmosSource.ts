import { createHash } from 'node:crypto'
import { bytesOf, describeDenom, readDenom, readFields, readTrace, textOf } from '@portico/chain-kit/history'
import * as v from 'valibot'
import type { Caches } from '@portico/server'
import type { ChainSources, TokenAmount, TokenInfo } from '../data/Sources.js'
import { SourceError } from '../data/SourceError.js'
import { cosmosHistory } from './cosmosHistory.js'
import type { ChainNode } from '../rpc/ChainNode.js'
import type { CurrencyConfig, TokenConfig } from './SourceConfig.js'

/** Denominations of an answer, and answers asked for: accounts are sent worthless ones. */
const pageSize = 100
const mostPages = 5
/** Bytes of what is kept of a token: it does not change. */
const tokenSize = 300

const QuerySchema = v.object({
  response: v.object({
    code: v.optional(v.number(), 0),
    value: v.optional(v.nullable(v.string())),
    log: v.optional(v.string()),
  }),
})

export interface CosmosOptions {
  readonly chain: string
  readonly node: ChainNode
  readonly native: CurrencyConfig
  readonly caches: Pick<Caches, 'values'>
  /** The native denomination. */
  readonly denom: string
  readonly tokens: readonly TokenConfig[]
}

/** Balances of all denominations, and history, of a Cosmos chain by CometBFT's JSON-RPC. */
export function cosmosSource({ chain, node, native, denom, tokens, caches }: CosmosOptions): ChainSources {
  const configured = new Map(tokens.map((token) => [token.address, token]))
  const known = caches.values<TokenInfo>(`tokens ${chain}`, () => tokenSize)

  /** A gRPC query. Undefined where the chain answers with an error of its own, such as a denomination it does not know. */
  async function query(path: string, request: Uint8Array, signal: AbortSignal): Promise<Uint8Array | undefined> {
    const data = Buffer.from(request).toString('hex')
    const answer = v.safeParse(QuerySchema, await node.call('abci_query', { path, data }, signal))
    if (!answer.success) throw new SourceError('cosmos', 'answered abci_query in another shape')
    const { code, value } = answer.output.response
    return code === 0 ? Buffer.from(value ?? '', 'base64') : undefined
  }

  /** `QueryAllBalancesRequest`: the address, and a `PageRequest` with the key of the page and its size. */
  async function coins(address: string, signal: AbortSignal): Promise<ReadonlyMap<string, bigint>> {
    const found = new Map<string, bigint>()
    let key: Uint8Array = new Uint8Array()
    for (let page = 0; page < mostPages; page += 1) {
      const paging = Buffer.concat([writeField(1, key), Uint8Array.from([3 << 3]), writeVarint(pageSize)])
      const request = Buffer.concat([writeField(1, address), writeField(2, paging)])
      const answer = await query('/cosmos.bank.v1beta1.Query/AllBalances', request, signal)
      if (!answer) throw new SourceError('cosmos', 'the chain refused the query of balances')
      const fields = readFields(answer)
      for (const coin of bytesOf(fields, 1).map(readFields)) {
        const amount = textOf(coin, 2)
        if (/^\d{1,78}$/.test(amount)) found.set(textOf(coin, 1), BigInt(amount))
      }
      key = bytesOf(bytesOf(fields, 2).flatMap(readFields), 1).at(-1) ?? new Uint8Array()
      if (key.length === 0) break
    }
    return found
  }

  async function describe(unit: string, signal: AbortSignal): Promise<TokenInfo> {
    if (unit === denom) return { chain, ...native }
    const kept = known.get(unit)
    if (kept) return kept
    const own = configured.get(unit)
    const metadata = own?.decimals === undefined ? await readMetadata(unit, signal) : undefined
    const ofIbc = unit.startsWith('ibc/') ? await describeIbc(unit, metadata, signal) : undefined
    const info: TokenInfo = {
      chain,
      address: tokenAddress(unit),
      name: own?.name ?? ofIbc?.name ?? metadata?.name ?? unit,
      symbol: own?.symbol ?? ofIbc?.symbol ?? metadata?.symbol ?? unit,
      decimals: own?.decimals ?? metadata?.decimals ?? 0,
    }
    known.set(unit, info)
    return info
  }

  /** By its path, as plugins do: whatever its metadata say, any chain can make a `uatom`. */
  async function describeIbc(
    unit: string,
    metadata: CurrencyConfig | undefined,
    signal: AbortSignal,
  ): Promise<CurrencyConfig> {
    const ask = (path: string, text: string) => query(path, writeField(1, text), signal)
    const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
    const trace = await readTrace(unit, { ask, sha256 }).catch(unlessAborted(signal))
    return describeDenom(unit, metadata, trace)
  }

  /** `Metadata` of the bank module. */
  async function readMetadata(unit: string, signal: AbortSignal): Promise<CurrencyConfig | undefined> {
    const path = '/cosmos.bank.v1beta1.Query/DenomMetadata'
    const answer = await query(path, writeField(1, unit), signal).catch(unlessAborted(signal))
    const found = answer && readDenom(answer)
    return found && { name: found.name || unit, symbol: found.symbol || unit, decimals: found.decimals }
  }

  return {
    balances: {
      async balances({ address }, signal) {
        const all = await coins(address, signal)
        const others = [...all].filter(([unit, amount]) => unit !== denom && amount > 0n)
        const rows = await Promise.all(
          others.map(async ([unit, amount]): Promise<TokenAmount> => ({ ...(await describe(unit, signal)), amount })),
        )
        return [{ chain, ...native, amount: all.get(denom) ?? 0n }, ...rows]
      },
    },
    history: {
      history: (account, cursor, signal) => cosmosHistory({ account, node, describe }, cursor, signal),
    },
    tokens: {
      tokens: (tokens, signal) =>
        Promise.all(tokens.map(({ address }) => describe(address === undefined ? denom : denomOf(address), signal))),
    },
  }
}

/** What a node that fails does not say. Names are not worth an answer without balances. */
function unlessAborted(signal: AbortSignal): (cause: unknown) => undefined {
  return (cause) => {
    signal.throwIfAborted()
    if (!(cause instanceof SourceError)) throw cause
  }
}

/** A denomination as the address of a token: what CAIP-10 does not take is percent-encoded, as in `factory%2F…`. */
export function tokenAddress(denom: string): string {
  return denom.replace(
    /[^-.a-zA-Z0-9]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  )
}

/** The denomination that an address of a token stands for. */
export function denomOf(address: string): string {
  return decodeURIComponent(address)
}

/** Of a protobuf message: a field with a text, bytes or a message. */
function writeField(number: number, value: string | Uint8Array): Uint8Array {
  const bytes = Buffer.from(value)
  return Buffer.concat([writeVarint((number << 3) | 2), writeVarint(bytes.length), bytes])
}

function writeVarint(value: number): Uint8Array {
  const bytes: number[] = []
  let rest = value
  while (rest > 0x7f) {
    bytes.push((rest & 0x7f) | 0x80)
    rest = Math.floor(rest / 128)
  }
  return Uint8Array.from([...bytes, rest])
}
