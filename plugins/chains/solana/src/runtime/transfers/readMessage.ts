import { toBase58 } from '../bytes.js'
import { readLength } from '../wireTransaction.js'

export interface Instruction {
  readonly program: string
  /** Addresses; one out of a lookup table is not known here, and is `lookup table` and its place. */
  readonly accounts: readonly string[]
  readonly data: Uint8Array
}

/** What a transaction's signatures are over. */
export interface Message {
  /** How many signatures it needs. */
  readonly signatures: number
  /** Pays the fee, and is the first to sign. */
  readonly payer: string
  readonly blockhash: string
  readonly instructions: readonly Instruction[]
}

const keySize = 32

/** Reads a message, legacy or version 0, without web3.js. Undefined: these bytes are not one. */
export function readMessage(bytes: Uint8Array): Message | undefined {
  try {
    return parse(bytes)
  } catch {
    return undefined // shorter than it says
  }
}

function parse(bytes: Uint8Array): Message {
  let at = 0
  function take(size: number): Uint8Array {
    if (at + size > bytes.length) throw new RangeError('The message is too short')
    at += size
    return Uint8Array.from(bytes.subarray(at - size, at))
  }
  const byte = (): number => take(1)[0]!
  function list<T>(read: () => T): T[] {
    const found = readLength(bytes, at)
    if (!found) throw new RangeError('The message is too short')
    const [length, start] = found
    at = start
    return Array.from({ length }, read)
  }
  const version = bytes[0]! & 0x80 ? byte() & 0x7f : undefined
  if (version !== undefined && version > 0) throw new RangeError('The version is not known')
  const [signatures = 0] = take(3)
  const keys = list(() => toBase58(take(keySize)))
  const blockhash = toBase58(take(keySize))
  const instructions = list(() => {
    const program = addressAt(keys, byte())
    const accounts = list(byte).map((index) => addressAt(keys, index))
    return { program, accounts, data: Uint8Array.from(list(byte)) }
  })
  const [payer] = keys
  if (payer === undefined || signatures === 0) throw new RangeError('It has no payer')
  return { signatures, payer, blockhash, instructions }
}

function addressAt(keys: readonly string[], index: number): string {
  return keys[index] ?? `lookup table ${index - keys.length}`
}
