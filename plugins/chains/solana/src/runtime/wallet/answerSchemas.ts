import * as v from 'valibot'
import { fromBase58 } from '../bytes.js'
import { isSignedBy, readWire } from '../wireTransaction.js'

/** Of ed25519. */
const signatureSize = 64

/** Bytes of any realm, as a copy that the wallet cannot change any more. */
export const bytesSchema: v.GenericSchema<Uint8Array> = v.pipe(
  v.custom<Uint8Array>((value) => ArrayBuffer.isView(value), 'Expected bytes'),
  v.transform(
    ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer.slice(byteOffset, byteOffset + byteLength)),
  ),
)

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

/** Bytes that are written as text. */
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
