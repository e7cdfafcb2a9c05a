const signatureSize = 64
const keySize = 32

/** A transaction as it travels: how many signatures, those, then the message that is signed. */
export interface WireTransaction {
  readonly message: Uint8Array
  /** The same transaction with a signature of 64 bytes in the place of this signer. */
  withSignature(signature: Uint8Array): Uint8Array
}

/** Undefined: it is malformed, or the key is not one of its signers. */
export function readWireTransaction(bytes: Uint8Array, publicKey: Uint8Array): WireTransaction | undefined {
  const counted = readLength(bytes, 0)
  if (!counted) return undefined
  const [count, start] = counted
  const message = bytes.slice(start + count * signatureSize)
  // A version stands before the header of all but the first kind of message.
  const header = (message[0] ?? 0) & 0x80 ? 1 : 0
  const required = message[header]
  const named = readLength(message, header + 3)
  if (!named || required === undefined || required !== count || required > named[0]) return undefined
  const [keyCount, keysAt] = named
  if (keysAt + keyCount * keySize > message.length) return undefined
  for (let index = 0; index < required; index++) {
    const key = message.subarray(keysAt + index * keySize, keysAt + (index + 1) * keySize)
    if (!key.every((byte, at) => byte === publicKey[at])) continue
    return {
      message,
      withSignature(signature) {
        const signed = Uint8Array.from(bytes)
        signed.set(signature, start + index * signatureSize)
        return signed
      },
    }
  }
  return undefined
}

/** compact-u16: seven bits per byte, the lowest first. Answers the number and where it ends. */
function readLength(bytes: Uint8Array, at: number): readonly [value: number, end: number] | undefined {
  let value = 0
  for (let n = 0; n < 3; n++) {
    const byte = bytes[at + n]
    if (byte === undefined) return undefined
    value |= (byte & 0x7f) << (7 * n)
    if (!(byte & 0x80)) return [value, at + n + 1]
  }
  return undefined
}
