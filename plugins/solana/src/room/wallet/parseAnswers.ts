import { messageOf } from '@portico/core'
import * as v from 'valibot'
import { addressBytes } from '../../chain/base58.js'
import type { SolanaContext } from '../../SolanaSpec.js'
import { isSignedBy, readWire } from '../wire/wireTransaction.js'

const signatureSize = 64

/** Bytes of any realm, as a copy that the wallet cannot change any more. */
const bytes = v.pipe(
  v.custom<Uint8Array>((value) => ArrayBuffer.isView(value), 'Expected bytes'),
  v.transform(({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer.slice(byteOffset, byteOffset + byteLength))),
)

/** An ed25519 signature. */
export const signatureSchema: v.GenericSchema<unknown, Uint8Array> = v.pipe(bytes, v.length(signatureSize)) as never

/** A transaction that has been signed by an account. */
export function signedSchema(address: string): v.GenericSchema<unknown, Uint8Array> {
  const publicKey = addressBytes(address)
  return v.pipe(
    bytes,
    v.check((one) => {
      const wire = readWire(one)
      return !!wire && !!publicKey && isSignedBy(wire, publicKey)
    }, 'Expected a transaction that the account has signed'),
  ) as never
}

export const bytesSchema: v.GenericSchema<unknown, Uint8Array> = bytes as never

/** @throws `solana/badAnswer` */
export function parseAnswer<S extends v.GenericSchema>(
  { error }: SolanaContext,
  { schema, answer, from, method }: { readonly schema: S; readonly answer: unknown; readonly from: string; readonly method: string },
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
