import { getBase58Encoder, type Address } from '@solana/kit'
import * as v from 'valibot'
import type { Encoding } from './accountJson.js'
import { RpcError, rpcCodes } from './RpcError.js'

/** 32 bytes in base58. */
export const addressParam: v.GenericSchema<unknown, Address> = v.pipe(
  v.string(),
  v.check((text) => byteLength(text) === 32, 'Invalid param: WrongSize'),
  v.transform((text) => text as Address),
) as v.GenericSchema<unknown, Address>

export const countParam: v.GenericSchema<number> = v.pipe(v.number(), v.integer(), v.minValue(0))

export const encodingParam: v.GenericSchema<Encoding | undefined> = v.optional(
  v.picklist(['base58', 'base64', 'base64+zstd', 'jsonParsed']),
)

/** Options that every read takes and this one block makes no difference to. */
export const configParam: v.GenericSchema<
  ({ readonly encoding?: Encoding | undefined } & { readonly [option: string]: unknown }) | null | undefined
> = v.optional(v.nullable(v.looseObject({ encoding: encodingParam })))

/** @throws RpcError as a node says it */
export function parseParams<S extends v.GenericSchema>(schema: S, params: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, params)
  if (result.success) return result.output
  const [{ message }] = result.issues
  throw new RpcError(rpcCodes.invalidParams, message)
}

/** Bytes of a transaction or message. */
export function decodeBytes(text: string, encoding: string | undefined): Uint8Array {
  if (encoding === 'base64') return Buffer.from(text, 'base64')
  try {
    return new Uint8Array(getBase58Encoder().encode(text))
  } catch {
    throw new RpcError(rpcCodes.invalidParams, 'invalid base58 encoding')
  }
}

function byteLength(text: string): number {
  try {
    return getBase58Encoder().encode(text).length
  } catch {
    return -1
  }
}
