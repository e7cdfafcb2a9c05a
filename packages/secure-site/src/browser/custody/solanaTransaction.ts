import { CustodyError } from './CustodyError.js'

const keyLength = 32
const signatureLength = 64

/** What a signer needs of a message: who signs, in which order. */
export interface SolanaMessage {
  /** Accounts that sign; the first pays the fee. 32 bytes each. */
  readonly signers: readonly Uint8Array[]
}

export interface SolanaTransaction extends SolanaMessage {
  /** The bytes that signers sign. */
  readonly message: Uint8Array
  /** A transaction with this signature at the signer's position. The others are kept. */
  withSignature(position: number, signature: Uint8Array): Uint8Array
}

const malformed = (): CustodyError => new CustodyError('custody/refused', 'This is not a Solana transaction.')

function readerOf(bytes: Uint8Array) {
  let at = 0
  function take(length: number): Uint8Array {
    if (at + length > bytes.length) throw malformed()
    at += length
    return bytes.subarray(at - length, at)
  }
  const byte = (): number => take(1)[0] ?? 0
  /** "Compact-u16": seven bits a byte, the lowest first, in the shortest form. */
  function count(): number {
    const first = byte()
    if (first < 0x80) return first
    const second = byte()
    const both = (first & 0x7f) | ((second & 0x7f) << 7)
    if (second < 0x80) return second === 0 ? reject() : both
    const third = byte()
    return third === 0 || third > 3 ? reject() : both | (third << 14)
  }
  function reject(): never {
    throw malformed()
  }
  return { take, byte, count, rest: () => bytes.subarray(at), isAtEnd: () => at === bytes.length }
}

/**
 * Reads a message, legacy or version 0, to its last byte.
 * @throws CustodyError `custody/refused` for other bytes
 */
export function readSolanaMessage(bytes: Uint8Array): SolanaMessage {
  const reader = readerOf(bytes)
  const first = reader.byte()
  const isVersioned = first >= 0x80
  if (isVersioned && first !== 0x80) throw malformed()
  const required = isVersioned ? reader.byte() : first
  const readonlySigners = reader.byte()
  const readonlyOthers = reader.byte()
  const keys = Array.from({ length: reader.count() }, () => reader.take(keyLength))
  if (required === 0 || readonlySigners >= required || required + readonlyOthers > keys.length) throw malformed()
  // The hash of a recent block.
  reader.take(keyLength)
  const instructions = reader.count()
  for (let index = 0; index < instructions; index++) {
    reader.byte()
    reader.take(reader.count())
    reader.take(reader.count())
  }
  const lookups = isVersioned ? reader.count() : 0
  for (let index = 0; index < lookups; index++) {
    reader.take(keyLength)
    reader.take(reader.count())
    reader.take(reader.count())
  }
  if (!reader.isAtEnd()) throw malformed()
  return { signers: keys.slice(0, required) }
}

/** @throws CustodyError `custody/refused` for bytes that are no transaction */
export function readSolanaTransaction(bytes: Uint8Array): SolanaTransaction {
  const reader = readerOf(bytes)
  const signatures = reader.count()
  const start = bytes.length - reader.rest().length
  reader.take(signatures * signatureLength)
  const message = reader.rest()
  const { signers } = readSolanaMessage(message)
  if (signers.length !== signatures) throw malformed()
  return {
    message,
    signers,
    withSignature(position, signature) {
      const signed = bytes.slice()
      signed.set(signature, start + position * signatureLength)
      return signed
    },
  }
}
