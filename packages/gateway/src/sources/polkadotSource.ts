import { blake2b } from '@noble/hashes/blake2b'
import type { ChainSources, TokenAmount } from '../data/Sources.js'
import { SourceError } from '../data/SourceError.js'
import type { ChainNode } from '../rpc/ChainNode.js'
import type { CurrencyConfig } from './SourceConfig.js'
import { readSs58 } from './ss58.js'

/** twox128 of the names of pallets and of their maps, which begin the keys of what a Substrate chain stores. */
const systemAccount = '26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9'
const assetsAccount = '682a59d51ab9e48a8c8cc418ff9708d2b99d880ec681799c0cf30e8886371da9'
const assetsMetadata = '682a59d51ab9e48a8c8cc418ff9708d2b5f3822e35ca2f31ce3526eab1363fd2'

export interface PolkadotOptions {
  readonly chain: string
  readonly node: ChainNode
  readonly native: CurrencyConfig
  /** Of the pallet Assets. Its balances are stored by asset first: what an account has cannot be listed. */
  readonly assets: readonly number[]
}

/** Balances out of the storage of a Substrate node. */
export function polkadotSource({ chain, node, native, assets }: PolkadotOptions): ChainSources {
  async function read(keys: readonly string[], signal: AbortSignal): Promise<readonly (Buffer | undefined)[]> {
    const results = await node.ask(
      keys.map((key) => ({ method: 'state_getStorage', params: [`0x${key}`] })),
      signal,
    )
    return results.map((result) => {
      const value = JSON.parse(result ?? '""') as unknown
      if (value === null) return undefined
      if (typeof value !== 'string' || !/^0x([\da-f]{2})+$/i.test(value))
        throw new SourceError('polkadot', 'the node answered state_getStorage with something else than bytes')
      return Buffer.from(value.slice(2), 'hex')
    })
  }
  return {
    balances: {
      async balances({ address }, signal) {
        const key = readSs58(address)
        if (!key) throw new SourceError('polkadot', 'no SS58 address')
        const account = blake2Concat(key)
        const [own, ...rest] = await read(
          [
            systemAccount + account,
            ...assets.map((id) => assetsAccount + blake2Concat(littleEndian(id)) + account),
            ...assets.map((id) => assetsMetadata + blake2Concat(littleEndian(id))),
          ],
          signal,
        )
        const owned = assets.flatMap((id, at): TokenAmount[] => {
          // `AssetAccount` begins with the balance.
          const amount = uint128(rest[at], 0)
          const metadata = readMetadata(rest[assets.length + at])
          return amount > 0n && metadata ? [{ chain, address: String(id), ...metadata, amount }] : []
        })
        // `AccountInfo`: four counters of 32 bits, then what is free, locked or not. Nothing is stored of an empty account.
        return [{ chain, ...native, amount: uint128(own, 16) }, ...owned]
      },
    },
  }
}

/** `Blake2_128Concat`: the hash of a key, then the key. */
function blake2Concat(key: Uint8Array): string {
  return Buffer.from([...blake2b(key, { dkLen: 16 }), ...key]).toString('hex')
}

function littleEndian(id: number): Uint8Array {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(id)
  return bytes
}

function uint128(bytes: Buffer | undefined, at: number): bigint {
  if (!bytes || bytes.length < at + 16) return 0n
  return bytes.readBigUInt64LE(at) + (bytes.readBigUInt64LE(at + 8) << 64n)
}

/** `AssetMetadata`: a deposit of 128 bits, the name and the symbol with their lengths, decimals. */
function readMetadata(bytes: Buffer | undefined): CurrencyConfig | undefined {
  if (!bytes) return undefined
  try {
    const [name, afterName] = scaleText(bytes, 16)
    const [symbol, afterSymbol] = scaleText(bytes, afterName)
    return { name, symbol, decimals: bytes.readUInt8(afterSymbol) }
  } catch {
    return undefined
  }
}

/** Text behind a SCALE compact length of up to 2^30; answers the place after it too. */
function scaleText(bytes: Buffer, at: number): readonly [string, number] {
  const mode = bytes.readUInt8(at) & 3
  const length =
    mode === 0 ? bytes.readUInt8(at) >> 2 : mode === 1 ? bytes.readUInt16LE(at) >> 2 : bytes.readUInt32LE(at) >>> 2
  const start = at + [1, 2, 4, 4][mode]!
  return [bytes.toString('utf8', start, start + length), start + length]
}
