import * as v from 'valibot'
import { decodeAbiParameters, hexToBytes, keccak256, toEventSelector, type Address, type Hex } from 'viem'

import type { Transfer } from './Segment.js'

const singleTransfer = toEventSelector('TransferSingle(address,address,address,uint256,uint256)')
const batchTransfer = toEventSelector('TransferBatch(address,address,address,uint256[],uint256[])')
/** ERC-20 and ERC-721, which differ in whether the last value is indexed. */
const transfer = toEventSelector('Transfer(address,address,uint256)')

/** The events that move tokens. */
export const transferTopics: readonly Hex[] = [transfer, singleTransfer, batchTransfer]

const hex = v.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-fA-F]*$/.test(value), 'must be hexadecimal')
const lower = <Text extends Hex>(length: number) =>
  v.pipe(
    hex,
    v.length(length),
    v.transform((text) => text.toLowerCase() as Text),
  )

export const HashSchema: v.GenericSchema<unknown, Hex> = lower<Hex>(66)
export const AddressSchema: v.GenericSchema<unknown, Address> = lower<Address>(42)
export const HexSchema: v.GenericSchema<unknown, Hex> = hex
export const BigQuantitySchema: v.GenericSchema<unknown, bigint> = v.pipe(
  hex,
  v.maxLength(66),
  v.transform((text) => (text === '0x' ? 0n : BigInt(text))),
)
export const QuantitySchema: v.GenericSchema<unknown, number> = v.pipe(
  BigQuantitySchema,
  v.transform(Number),
  v.safeInteger(),
)

export interface Log {
  readonly address: Address
  readonly topics: readonly Hex[]
  readonly data: Hex
  readonly blockNumber: number
  readonly blockHash: Hex
  readonly blockTimestamp?: number | undefined
  readonly transactionHash: Hex
  readonly transactionIndex: number
  readonly logIndex: number
}

export const LogSchema: v.GenericSchema<unknown, Log> = v.object({
  address: AddressSchema,
  topics: v.pipe(v.array(HashSchema), v.maxLength(4)),
  data: hex,
  blockNumber: QuantitySchema,
  blockHash: HashSchema,
  blockTimestamp: v.optional(QuantitySchema),
  transactionHash: HashSchema,
  transactionIndex: QuantitySchema,
  logIndex: QuantitySchema,
})

/** Empty for other events, and for those that only look like a transfer. */
export function transfersOf(log: Log): readonly Transfer[] {
  const [event, first, second, third] = log.topics
  const at = { block: log.blockNumber, logIndex: log.logIndex, position: log.transactionIndex, token: log.address }
  if (event === transfer && first && second) {
    const ends = { sender: addressOf(first), recipient: addressOf(second) }
    if (third) return [{ ...at, ...ends, item: 0, standard: 721, tokenId: BigInt(third), amount: 1n }]
    const amount = word(log.data, 0)
    return amount === undefined ? [] : [{ ...at, ...ends, item: 0, standard: 20, tokenId: undefined, amount }]
  }
  if (!second || !third) return []
  const ends = { standard: 1155, sender: addressOf(second), recipient: addressOf(third) } as const
  return itemsOf(event, log.data).map(([tokenId, amount], item) => ({ ...at, ...ends, item, tokenId, amount }))
}

function itemsOf(event: Hex | undefined, data: Hex): readonly (readonly [bigint, bigint])[] {
  if (event === singleTransfer) {
    const [id, amount] = [word(data, 0), word(data, 1)]
    return id === undefined || amount === undefined ? [] : [[id, amount]]
  }
  if (event !== batchTransfer) return []
  try {
    const [ids, amounts] = decodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], data)
    return ids.length === amounts.length ? ids.map((id, at) => [id, amounts[at] ?? 0n]) : []
  } catch {
    // Any contract may emit what only has the name of a transfer.
    return []
  }
}

function word(data: Hex, at: number): bigint | undefined {
  const text = data.slice(2 + at * 64, 66 + at * 64)
  return text.length === 64 ? BigInt(`0x${text}`) : undefined
}

function addressOf(topic: Hex): Address {
  return `0x${topic.slice(26)}`
}

const bloomBits = transferTopics.map((topic) => {
  const bytes = hexToBytes(keccak256(topic))
  return [0, 2, 4].map((at) => (((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)) & 2047)
})

/** Whether the bloom filter of a block says that it may have transfers. It is never wrong when it says that it has none. */
export function mayHaveTransfers(bloom: Hex): boolean {
  if (bloom.length !== 514) return false
  const bytes = hexToBytes(bloom)
  return bloomBits.some((bits) => bits.every((bit) => ((bytes[255 - (bit >> 3)] ?? 0) >> (bit & 7)) & 1))
}
