import { keccakF1600 } from './keccakF1600.js'

/** 40 hexadecimal digits in any case, with or without `0x`. */
const shape = /^(?:0x)?([0-9a-f]{40})$/i

/** The 40 digits of an address in lower case; undefined when `text` does not have the shape of one. */
export function addressDigits(text: string): string | undefined {
  return shape.exec(text)?.[1]?.toLowerCase()
}

/**
 * The address with the checksum of EIP-55, whatever the case of `text`; undefined when `text` does not have the shape of an
 * address. A wrong checksum is corrected, not refused: wallets of some chains write another one (EIP-1191).
 */
export function parseAddress(text: string): string | undefined {
  const digits = addressDigits(text)
  return digits && withChecksum(digits)
}

/** A letter is upper case where the same digit of the Keccak-256 hash of the 40 digits is 8 or more (EIP-55). */
function withChecksum(digits: string): string {
  // 40 bytes fit into one block of the hash (136 bytes), so one permutation of the padded block makes it.
  const state = new Int32Array(50)
  for (let i = 0; i < digits.length; i++) state[i >> 2]! |= digits.charCodeAt(i) << (8 * (i % 4))
  state[10] = 1
  state[33] = 1 << 31
  keccakF1600(state)
  const isUpper = (place: number): boolean => ((state[place >> 3]! >> (4 * ((place % 8) ^ 1))) & 8) !== 0
  return `0x${Array.from(digits, (digit, place) => (isUpper(place) ? digit.toUpperCase() : digit)).join('')}`
}
