import { blake2b } from '@noble/hashes/blake2'
import { invalidParams } from '../evm/providerError.js'
import { fromHex } from './hex.js'
import type { TransactionPayload } from './PolkadotTestWallet.js'

/** Payloads longer than this are signed by their hash. */
const longest = 256

/** What extensions of a runtime add to a transaction, and to what is signed of it beside that. */
type Extension = (payload: TransactionPayload) => {
  readonly extra?: readonly number[]
  readonly additional?: readonly number[]
}

const era: Extension = (payload) => ({ extra: [...fromHex(payload.era)], additional: [...fromHex(payload.blockHash)] })
const nothing: Extension = () => ({})
const extensions: Readonly<Record<string, Extension>> = {
  CheckNonZeroSender: nothing,
  CheckWeight: nothing,
  PrevalidateAttests: nothing,
  StorageWeightReclaim: nothing,
  WeightReclaim: nothing,
  CheckEra: era,
  CheckMortality: era,
  CheckSpecVersion: ({ specVersion }) => ({ additional: u32(specVersion) }),
  CheckTxVersion: ({ transactionVersion }) => ({ additional: u32(transactionVersion) }),
  CheckGenesis: ({ genesisHash }) => ({ additional: [...fromHex(genesisHash)] }),
  CheckNonce: ({ nonce }) => ({ extra: compact(BigInt(nonce)) }),
  ChargeTransactionPayment: ({ tip }) => ({ extra: compact(BigInt(tip)) }),
  ChargeAssetTxPayment: ({ tip, assetId }) => ({ extra: [...compact(BigInt(tip)), ...option(assetId)] }),
  CheckMetadataHash: ({ mode = 0, metadataHash }) => ({ extra: [mode], additional: option(metadataHash) }),
}

/**
 * The bytes that a signature of a transaction covers: the call, what the extensions of the runtime add in their order, and what
 * both sides know. By hand, as a page with a strict policy has no @polkadot/types.
 * @throws -32602 for a runtime with other extensions
 */
export function payloadBytes(payload: TransactionPayload): Uint8Array {
  const parts = payload.signedExtensions.map((name) => {
    const extension = Object.hasOwn(extensions, name) && extensions[name]
    if (!extension) throw invalidParams(`The wallet does not know the signed extension ${name}`)
    return extension(payload)
  })
  const bytes = Uint8Array.from([
    ...fromHex(payload.method),
    ...parts.flatMap(({ extra = [] }) => extra),
    ...parts.flatMap(({ additional = [] }) => additional),
  ])
  return bytes.length > longest ? blake2b(bytes, { dkLen: 32 }) : bytes
}

/** SCALE: 32 bits, the lowest byte first. */
function u32(hex: string): readonly number[] {
  return littleEndian(BigInt(hex), 4)
}

/** SCALE: as few bytes as the number takes, the two lowest bits of the first say how many. */
function compact(value: bigint): readonly number[] {
  if (value < 2n ** 6n) return littleEndian(value << 2n, 1)
  if (value < 2n ** 14n) return littleEndian((value << 2n) | 1n, 2)
  if (value < 2n ** 30n) return littleEndian((value << 2n) | 2n, 4)
  const size = Math.ceil(value.toString(16).length / 2)
  return [((size - 4) << 2) | 3, ...littleEndian(value, size)]
}

/** SCALE: whether there is one, then what there is. */
function option(hex: string | undefined | null): readonly number[] {
  return hex ? [1, ...fromHex(hex)] : [0]
}

function littleEndian(value: bigint, size: number): readonly number[] {
  return Array.from({ length: size }, (_, at) => Number((value >> BigInt(8 * at)) & 255n))
}
