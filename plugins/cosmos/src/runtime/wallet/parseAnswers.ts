import * as v from 'valibot'
import type { CosmosKey } from '../../CosmosProvider.js'
import type { AminoSignResponse, DirectSignResponse, StdSignature } from '../../CosmosSigner.js'
import { parseAddress } from '../../parseAddress.js'
import { fromBase64, fromHex } from '../bytes.js'

/** Wallets pass bytes as an array or a list; those behind a relay in base64 or hexadecimal. */
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
  if (value instanceof Uint8Array) return Uint8Array.from(value)
  if (Array.isArray(value) && value.every((byte) => Number.isInteger(byte) && byte >= 0 && byte < 256))
    return Uint8Array.from(value as readonly number[])
  if (typeof value !== 'string') return undefined
  if (/^([\da-f]{2})+$/i.test(value)) return fromHex(value)
  try {
    return fromBase64(value)
  } catch {
    return undefined
  }
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
  // Keplr answers with a Long, others with text or a number.
  accountNumber: v.pipe(
    v.unknown(),
    v.transform((number) => String(number)),
    v.regex(/^\d+$/),
    v.transform((text) => BigInt(text)),
  ),
})

/** `Key` of Keplr's interface. */
export const keySchema: v.GenericSchema<unknown, CosmosKey> = v.pipe(
  v.object({ bech32Address: address, pubKey: publicKey, isNanoLedger: v.optional(v.unknown()) }),
  v.transform(({ bech32Address, pubKey, isNanoLedger }) => ({
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
export const relayKeysSchema: v.GenericSchema<unknown, readonly Omit<CosmosKey, 'isAminoOnly'>[]> = v.pipe(
  v.array(v.object({ address, pubkey: publicKey })),
  v.transform((keys) => keys.map((key) => ({ address: key.address, publicKey: key.pubkey }))),
)
