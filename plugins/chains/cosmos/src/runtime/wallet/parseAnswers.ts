import * as v from 'valibot'
import type { CosmosKey } from '../../CosmosProvider.js'
import type { AminoSignResponse, DirectSignResponse, StdSignature } from '../../CosmosSigner.js'
import { parseAddress } from '../../parseAddress.js'
import { fromBase64, fromHex } from '../bytes.js'

/**
 * Wallets pass bytes as an array or a list. Behind a relay they come in base64 or hexadecimal, or as JSON writes bytes:
 * `{"0":1,…}`, or `{"type":"Buffer","data":[1,…]}` from Node.
 */
const bytes: v.GenericSchema<unknown, Uint8Array> = v.pipe(
  v.unknown(),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
    const read = readBytes(value)
    if (read) return read
    addIssue({ message: 'bytes expected' })
    return NEVER
  }),
)

function readBytes(value: unknown): Uint8Array | undefined {
  if (typeof value !== 'string') return readList(value)
  if (/^([\da-f]{2})+$/i.test(value)) return fromHex(value)
  try {
    return fromBase64(value)
  } catch {
    return undefined
  }
}

function readList(value: unknown): Uint8Array | undefined {
  if (Object(value) !== value) return undefined
  const { data = value } = value as { readonly data?: unknown }
  const list: readonly unknown[] = Object.values(Object(data) as object)
  const isByte = (byte: unknown): byte is number =>
    Number.isInteger(byte) && (byte as number) >= 0 && (byte as number) < 256
  return list.length > 0 && list.every(isByte) ? Uint8Array.from(list) : undefined
}

/** Compressed secp256k1. */
const publicKey = v.pipe(
  bytes,
  v.check((key) => key.length === 33 && (key[0] === 2 || key[0] === 3)),
)
const address = v.pipe(v.string(), v.transform(parseAddress), v.string())
/** 64 bytes. */
const signature: v.GenericSchema<unknown, StdSignature> = v.object({
  pub_key: v.object({ type: v.string(), value: v.pipe(v.string(), v.regex(/^[A-Za-z\d+/]{44}$/)) }),
  signature: v.pipe(v.string(), v.regex(/^[A-Za-z\d+/]{86}==$/)),
})
const digits = v.pipe(v.string(), v.regex(/^\d+$/))
const aminoDoc = v.looseObject({
  chain_id: v.string(),
  account_number: v.string(),
  sequence: v.string(),
  fee: v.looseObject({ amount: v.array(v.object({ denom: v.string(), amount: digits })), gas: digits }),
  msgs: v.array(v.object({ type: v.string(), value: v.record(v.string(), v.unknown()) })),
  memo: v.string(),
})
const directDoc = v.object({
  bodyBytes: bytes,
  authInfoBytes: bytes,
  chainId: v.string(),
  // Keplr answers with a Long, others with text or a number. Out of JSON, a Long is its two halves of 32 bits.
  accountNumber: v.pipe(
    v.union([
      v.pipe(
        v.object({ low: v.number(), high: v.number(), unsigned: v.boolean(), toNumber: v.optional(v.undefined()) }),
        v.transform(({ low, high }) => String((BigInt(high >>> 0) << 32n) | BigInt(low >>> 0))),
      ),
      v.pipe(
        v.unknown(),
        v.transform((number) => String(number)),
      ),
    ]),
    v.regex(/^\d+$/),
    v.transform((text) => BigInt(text)),
  ),
})

/** A key that the wallet has shown. */
export type KnownKey = CosmosKey & { readonly publicKey: Uint8Array }

/** Wallets that do not say it sign as nearly all chains do. */
const algo = v.optional(v.string(), 'secp256k1')
/** `Key` of Keplr's interface. */
export const keySchema: v.GenericSchema<unknown, KnownKey> = v.pipe(
  v.object({ bech32Address: address, pubKey: publicKey, algo, isNanoLedger: v.optional(v.unknown()) }),
  v.transform(({ bech32Address, pubKey, isNanoLedger, ...key }) => ({
    ...key,
    address: bech32Address,
    publicKey: pubKey,
    isAminoOnly: isNanoLedger === true,
  })),
)
export const signatureSchema: v.GenericSchema<unknown, StdSignature> = signature
export const directSchema: v.GenericSchema<unknown, DirectSignResponse> = v.object({ signed: directDoc, signature })
export const aminoSchema: v.GenericSchema<unknown, AminoSignResponse> = v.object({
  signed: aminoDoc,
  signature,
}) as v.GenericSchema<unknown, AminoSignResponse>
/** `cosmos_getAccounts` of a wallet behind a relay. */
export const relayKeysSchema: v.GenericSchema<unknown, readonly Omit<KnownKey, 'isAminoOnly'>[]> = v.pipe(
  v.array(v.object({ address, algo, pubkey: publicKey })),
  v.transform((keys) => keys.map(({ pubkey, ...key }) => ({ ...key, publicKey: pubkey }))),
)
