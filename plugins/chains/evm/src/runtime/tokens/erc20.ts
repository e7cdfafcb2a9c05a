import { safeName } from '@portico/core'

/** Function selectors of ERC-20: the first four bytes of a call. */
export const erc20 = {
  name: '0x06fdde03',
  symbol: '0x95d89b41',
  decimals: '0x313ce567',
  balanceOf: '0x70a08231',
  transfer: '0xa9059cbb',
} as const

/** Hexadecimal digits of a word of the ABI, 32 bytes. */
const wordDigits = 64
/** Bytes of a text that are read: a token may give itself a name of any length. */
const longestText = 256

/** A call of one function. Words are amounts, or addresses in 40 hexadecimal digits. */
export function callData(selector: string, ...words: readonly (string | bigint)[]): string {
  const digits = words.map((word) => (typeof word === 'bigint' ? word.toString(16) : word).padStart(wordDigits, '0'))
  return selector + digits.join('')
}

/** One `uint256`; undefined for any other answer. */
export function readUint(answer: unknown): bigint | undefined {
  return typeof answer === 'string' && /^0x[\da-f]{64}$/i.test(answer) ? BigInt(answer) : undefined
}

/**
 * A `string`, or the `bytes32` that tokens from before the final ERC-20 answer; undefined for any other answer and for a blank
 * text. At most 40 characters, safe to show.
 */
export function readText(answer: unknown): string | undefined {
  if (typeof answer !== 'string' || !/^0x(?:[\da-f]{2}){32}/i.test(answer)) return undefined
  const bytes = bytesOf(answer.slice(2, 2 + 2 * (longestText + 64)))
  const text = answer.length === 2 + wordDigits ? bytes : stringOf(bytes)
  return text && safeName(new TextDecoder().decode(text), 40)
}

/** The bytes of an ABI string: offset, length, bytes. */
function stringOf(bytes: Uint8Array): Uint8Array | undefined {
  const [offset, length] = [sizeAt(bytes, 0), sizeAt(bytes, 32)]
  return offset === 32 && length !== undefined ? bytes.subarray(64, 64 + Math.min(length, longestText)) : undefined
}

/** A word that counts bytes; undefined for a number that needs more than 4 of its bytes. */
function sizeAt(bytes: Uint8Array, from: number): number | undefined {
  const word = bytes.subarray(from, from + 32)
  return word.length === 32 && word.subarray(0, 28).every((byte) => byte === 0)
    ? new DataView(word.buffer, word.byteOffset + 28).getUint32(0)
    : undefined
}

function bytesOf(digits: string): Uint8Array {
  const pairs = digits.match(/[\da-f]{2}/gi) ?? []
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16))
}
