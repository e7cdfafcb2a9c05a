import { bech32 } from '@scure/base'

export interface Bech32Address {
  readonly prefix: string
  /** Five bits each. */
  readonly words: readonly number[]
}

/** Five-bit words of 20 and of 32 bytes: of keys and of contracts (ADR-028). */
const lengths: ReadonlySet<number> = new Set([32, 52])

/** Reads an address and its checksum (BIP-173); undefined: it is none. */
export function readAddress(text: string): Bech32Address | undefined {
  const decoded = bech32.decodeUnsafe(text)
  return decoded && lengths.has(decoded.words.length) ? decoded : undefined
}

export function isAddress(text: string): boolean {
  return readAddress(text) !== undefined
}

/** The same key's address on a chain of that prefix. */
export function writeAddress({ words }: Bech32Address, prefix: string): string {
  return bech32.encode(prefix, [...words])
}

/** Whether two addresses are of one key, on whatever chains. */
export function isSameKey(a: Bech32Address, b: Bech32Address | undefined): boolean {
  return a.words.join() === b?.words.join()
}
