import { messageOf } from '@portico/core'
import * as v from 'valibot'
import type { SolanaContext } from '../../SolanaSpec.js'
import { fromBase58 } from '../wire/base58.js'
import { isSignedBy, readWire } from '../wire/wireTransaction.js'

const signatureSize = 64

/** Bytes of any realm, as a copy that the wallet cannot change any more. */
export const bytesSchema: v.GenericSchema<Uint8Array> = v.pipe(
  v.custom<Uint8Array>((value) => ArrayBuffer.isView(value), 'Expected bytes'),
  v.transform(
    ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer.slice(byteOffset, byteOffset + byteLength)),
  ),
)

/** An ed25519 signature. */
export const isSignature = (bytes: Uint8Array): boolean => bytes.length === signatureSize
export const signatureSchema: v.GenericSchema<Uint8Array> = v.pipe(bytesSchema, v.check(isSignature))

/** Whether bytes are a transaction that an account has signed. */
export function hasSigned(address: string): (bytes: Uint8Array) => boolean {
  const publicKey = fromBase58(address)
  return (bytes) => {
    const wire = readWire(bytes)
    return !!wire && !!publicKey && isSignedBy(wire, publicKey)
  }
}

/** Bytes that travel as text. */
export function textSchema(
  decode: (text: string) => Uint8Array | undefined,
  isRight: (bytes: Uint8Array) => boolean,
): v.GenericSchema<string, Uint8Array> {
  return v.pipe(
    v.string(),
    v.transform(decode),
    v.check((bytes) => !!bytes && isRight(bytes)),
    v.transform((bytes) => bytes!),
  )
}

/** @throws `solana/badAnswer` */
export function parseAnswer<S extends v.GenericSchema>(
  { error }: SolanaContext,
  {
    schema,
    answer,
    from,
    method,
  }: { readonly schema: S; readonly answer: unknown; readonly from: string; readonly method: string },
): v.InferOutput<S> {
  let cause: unknown
  try {
    const parsed = v.safeParse(schema, answer)
    if (parsed.success) return parsed.output
    cause = new Error(messageOf(parsed.issues[0]))
  } catch (thrown) {
    cause = thrown // an answer whose getters throw
  }
  throw error('badAnswer', { from, method }, { cause, details: 'Try again, or use another wallet.' })
}
