import { base58, base64 } from '@scure/base'
import { createByteReader, type ByteReader } from './createByteReader.js'

/** A transaction as it goes over the wire, legacy or version 0. */
export interface SolanaTransaction {
  readonly signatures: readonly Uint8Array[]
  readonly message: SolanaMessage
  /** The part that is signed. */
  readonly messageBytes: Uint8Array
}

export interface SolanaMessage {
  readonly version: 'legacy' | 0
  /** How many of `keys` sign; the first pays. */
  readonly signers: number
  /** Addresses that the message names itself. */
  readonly keys: readonly string[]
  readonly blockhash: string
  readonly instructions: readonly SolanaInstruction[]
  readonly lookups: readonly SolanaLookup[]
}

export interface SolanaInstruction {
  /** Places in `keys` and, from its end on, in the addresses of `lookups`: the writable ones of all, then the others. */
  readonly program: number
  readonly accounts: readonly number[]
  readonly data: Uint8Array
}

export interface SolanaLookup {
  readonly table: string
  readonly writable: readonly number[]
  readonly readonly: readonly number[]
}

export const signatureSize = 64
const keySize = 32
const mostKeys = 256
/** Longer ones do not fit into a packet. */
const mostBytes = 1232

/** Undefined: these bytes are no transaction, to the last byte. */
export function readSolanaTransaction(bytes: Uint8Array): SolanaTransaction | undefined {
  if (bytes.length > mostBytes) return undefined
  return attempt(bytes, (reader) => {
    const signatures = reader.list(() => reader.take(signatureSize))
    const messageBytes = bytes.slice(reader.place())
    const message = readMessage(reader)
    // Whose address stands there twice is not decided by us.
    if (new Set(message.keys).size !== message.keys.length) return undefined
    return message.signers === signatures.length ? { signatures, message, messageBytes } : undefined
  })
}

/**
 * Whether a signature of these bytes could be that of a transaction. It takes more for one than `readSolanaTransaction`: of any
 * length, with an address twice, and of versions that do not exist yet (a first byte of 0x80 to 0xbf, which begins no text).
 */
export function isSolanaTransaction(bytes: Uint8Array): boolean {
  const [first = 0] = bytes
  if (first >= 0x80 && first < 0xc0) return true
  return attempt(bytes, readMessage) !== undefined || readSolanaTransaction(bytes) !== undefined
}

function attempt<T>(bytes: Uint8Array, read: (reader: ByteReader) => T | undefined): T | undefined {
  const reader = createByteReader(bytes)
  try {
    const value = read(reader)
    return reader.isAtEnd() ? value : undefined
  } catch {
    return undefined
  }
}

/** @throws RangeError */
function readMessage(reader: ByteReader): SolanaMessage {
  const first = reader.byte()
  if (first > 0x80) throw new RangeError()
  const version = first === 0x80 ? 0 : 'legacy'
  const signers = version === 0 ? reader.byte() : first
  const readonlySigners = reader.byte()
  const readonlyOthers = reader.byte()
  const keys = reader.list(() => base58.encode(reader.take(keySize)))
  if (signers === 0 || readonlySigners >= signers || signers + readonlyOthers > keys.length) throw new RangeError()
  const blockhash = base58.encode(reader.take(keySize))
  const instructions = reader.list(() => ({
    program: reader.byte(),
    accounts: reader.indices(),
    data: reader.take(reader.length()),
  }))
  const lookups =
    version === 'legacy'
      ? []
      : reader.list(() => ({
          table: base58.encode(reader.take(keySize)),
          writable: reader.indices(),
          readonly: reader.indices(),
        }))
  const looked = lookups.reduce((sum, { writable, readonly }) => sum + writable.length + readonly.length, 0)
  const count = keys.length + looked
  // A program is never the payer, and never comes out of a table.
  const isInRange = instructions.every(
    ({ program, accounts }) => program > 0 && program < keys.length && accounts.every((place) => place < count),
  )
  if (!isInRange || count > mostKeys) throw new RangeError()
  return { version, signers, keys, blockhash, instructions, lookups }
}

/**
 * The bytes of a transaction that a page wrote in base64 (RFC 4648, padded) or base58. Undefined where it is neither, or could be
 * both. Each has one form for the same bytes.
 */
export function transactionBytes(text: string): Uint8Array | undefined {
  const readings = [base64, base58].flatMap((coder) => {
    try {
      const bytes = coder.decode(text)
      return readSolanaTransaction(bytes) ? [bytes] : []
    } catch {
      return []
    }
  })
  return readings.length === 1 ? readings[0] : undefined
}
