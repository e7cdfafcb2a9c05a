import { sameBytes } from './bytes.js'

/** A serialized transaction: signatures, then the message that they sign. Read without web3.js, which would be loaded for it. */
export interface WireTransaction {
  /** 64 bytes each; zeros where a signature is missing. */
  readonly signatures: readonly Uint8Array[]
  readonly message: Uint8Array<ArrayBuffer>
  /** Accounts that it names itself: first those that have to sign, the payer before all. Others may come out of lookup tables. */
  readonly keys: readonly Uint8Array[]
  /** Public keys that have to sign, in the order of the signatures; the first pays. */
  readonly signers: readonly Uint8Array[]
}

const signatureSize = 64
const keySize = 32

/** Undefined: these bytes are not a transaction. */
export function readWire(bytes: Uint8Array): WireTransaction | undefined {
  const count = readLength(bytes, 0)
  if (!count) return undefined
  const [signatureCount, start] = count
  const message = Uint8Array.from(bytes.subarray(start + signatureCount * signatureSize))
  // All messages except legacy ones begin with a version.
  const header = message[0]! & 0x80 ? 1 : 0
  const required = message[header]
  const named = readLength(message, header + 3)
  if (!named || required === undefined || required !== signatureCount || required > named[0]) return undefined
  const [keyCount, keysAt] = named
  if (keysAt + keyCount * keySize > message.length) return undefined
  const part = (from: Uint8Array, at: number, size: number): Uint8Array => Uint8Array.from(from.subarray(at, at + size))
  const keys = Array.from({ length: keyCount }, (_, n) => part(message, keysAt + n * keySize, keySize))
  return {
    message,
    signatures: Array.from({ length: required }, (_, n) => part(bytes, start + n * signatureSize, signatureSize)),
    keys,
    signers: keys.slice(0, required),
  }
}

/** `legacy`, or the number of the version. */
export function versionOf(bytes: Uint8Array): 'legacy' | number {
  const first = readWire(bytes)?.message[0] ?? 0
  return first & 0x80 ? first & 0x7f : 'legacy'
}

/** Whether a required signer has signed. */
export function isSignedBy({ signers, signatures }: WireTransaction, publicKey: Uint8Array): boolean {
  const at = signers.findIndex((signer) => sameBytes(signer, publicKey))
  return signatures[at]?.some((byte) => byte !== 0) ?? false
}

/** The same transaction with one more signature. Undefined: the key is not one of its signers. */
export function withSignature(
  bytes: Uint8Array,
  publicKey: Uint8Array,
  signature: Uint8Array,
): Uint8Array<ArrayBuffer> | undefined {
  const wire = readWire(bytes)
  const at = wire?.signers.findIndex((signer) => sameBytes(signer, publicKey)) ?? -1
  if (!wire || at < 0) return undefined
  const signed = Uint8Array.from(bytes)
  signed.set(signature, bytes.length - wire.message.length - (wire.signatures.length - at) * signatureSize)
  return signed
}

/** Solana's compact-u16: seven bits per byte, the lowest first. Answers the number and where it ends. */
export function readLength(bytes: Uint8Array, at: number): readonly [number, number] | undefined {
  let value = 0
  for (let n = 0; n < 3; n++) {
    const byte = bytes[at + n]
    if (byte === undefined) return undefined
    value |= (byte & 0x7f) << (7 * n)
    if (!(byte & 0x80)) return [value, at + n + 1]
  }
  return undefined
}
