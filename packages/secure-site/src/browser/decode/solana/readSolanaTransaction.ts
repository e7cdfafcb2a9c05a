import { base58, base64 } from '@scure/base'

/** A transaction as it goes over the wire, legacy or version 0. */
export interface SolanaTransaction {
  readonly signatures: readonly Uint8Array[]
  readonly message: SolanaMessage
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

const signatureSize = 64
const keySize = 32
const mostKeys = 256
/** Longer ones do not fit into a packet. */
const mostBytes = 1232

/** Reads bytes one after the other. */
class Reader {
  private at = 0
  constructor(private readonly bytes: Uint8Array) {}

  byte(): number {
    const value = this.bytes[this.at]
    if (value === undefined) throw new RangeError()
    this.at += 1
    return value
  }

  take(size: number): Uint8Array {
    if (this.at + size > this.bytes.length) throw new RangeError()
    this.at += size
    return this.bytes.slice(this.at - size, this.at)
  }

  /** Seven bits a byte, the lowest first; a form longer than it has to be is none. */
  length(): number {
    let value = 0
    for (const shift of [0, 7, 14]) {
      const byte = this.byte()
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) {
        if (byte === 0 && shift > 0) throw new RangeError()
        return value
      }
    }
    throw new RangeError()
  }

  list<T>(read: () => T): readonly T[] {
    return Array.from({ length: this.length() }, read)
  }

  indices(): readonly number[] {
    return this.list(() => this.byte())
  }

  isAtEnd(): boolean {
    return this.at === this.bytes.length
  }
}

/** Undefined: these bytes are no transaction, to the last byte. */
export function readSolanaTransaction(bytes: Uint8Array): SolanaTransaction | undefined {
  return attempt(bytes, (reader) => {
    const signatures = reader.list(() => reader.take(signatureSize))
    const message = readMessage(reader)
    return message.signers === signatures.length ? { signatures, message } : undefined
  })
}

/** The part of a transaction that is signed. */
export function readSolanaMessage(bytes: Uint8Array): SolanaMessage | undefined {
  return attempt(bytes, readMessage)
}

function attempt<T>(bytes: Uint8Array, read: (reader: Reader) => T | undefined): T | undefined {
  if (bytes.length > mostBytes) return undefined
  const reader = new Reader(bytes)
  try {
    const value = read(reader)
    return reader.isAtEnd() ? value : undefined
  } catch {
    return undefined
  }
}

function readMessage(reader: Reader): SolanaMessage {
  const first = reader.byte()
  if (first > 0x80) throw new RangeError()
  const version = first === 0x80 ? 0 : 'legacy'
  const signers = version === 0 ? reader.byte() : first
  const readonlySigners = reader.byte()
  const readonlyOthers = reader.byte()
  const keys = reader.list(() => base58.encode(reader.take(keySize)))
  if (signers === 0 || readonlySigners >= signers || signers + readonlyOthers > keys.length) throw new RangeError()
  if (new Set(keys).size !== keys.length) throw new RangeError()
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
 * The bytes of a transaction that a page wrote in base64 or base58. Undefined where it is neither, or could be both.
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
