/** Function selectors of ERC-20: the first four bytes of a call. */
export const erc20 = {
  name: '0x06fdde03',
  symbol: '0x95d89b41',
  decimals: '0x313ce567',
  balanceOf: '0x70a08231',
  transfer: '0xa9059cbb',
} as const

/** Digits of a word of the ABI, 32 bytes. */
const wordDigits = 64
/** Bytes of a text that are looked at: a token may call itself a book. */
const longestText = 256
/** Characters that are kept of it. */
const keptText = 40

/** A call of one function. Words are amounts, or addresses in 40 hexadecimal digits. */
export function callData(selector: string, ...words: readonly (string | bigint)[]): string {
  const digits = words.map((word) => (typeof word === 'bigint' ? word.toString(16) : word).padStart(wordDigits, '0'))
  return selector + digits.join('')
}

/** One `uint256`, or undefined where an answer cannot be one. */
export function readUint(answer: unknown): bigint | undefined {
  return typeof answer === 'string' && /^0x[\da-f]{64}$/i.test(answer) ? BigInt(answer) : undefined
}

/**
 * A `string`, or the `bytes32` that tokens older than ERC-20's last wording answer; undefined for anything else and for
 * blank ones. Never longer than 40 characters, and without control characters.
 */
export function readText(answer: unknown): string | undefined {
  if (typeof answer !== 'string' || !/^0x(?:[\da-f]{2}){32}/i.test(answer)) return undefined
  const bytes = bytesOf(answer.slice(2, 2 + 2 * (longestText + 64)))
  const text = answer.length === 2 + wordDigits ? bytes : stringOf(bytes)
  const plain =
    text &&
    new TextDecoder()
      .decode(text)
      .replace(/[\p{C}\p{Z}]+/gu, ' ')
      .trim()
  return plain ? Array.from(plain).slice(0, keptText).join('') : undefined
}

/** The bytes of an ABI string: offset, length, bytes. */
function stringOf(bytes: Uint8Array): Uint8Array | undefined {
  const [offset, length] = [sizeAt(bytes, 0), sizeAt(bytes, 32)]
  return offset === 32 && length !== undefined ? bytes.subarray(64, 64 + Math.min(length, longestText)) : undefined
}

/** A word that counts bytes; undefined where it counts more than anybody sends. */
function sizeAt(bytes: Uint8Array, from: number): number | undefined {
  const word = bytes.subarray(from, from + 32)
  return word.length === 32 && word.subarray(0, 28).every((byte) => byte === 0)
    ? new DataView(word.buffer, word.byteOffset + 28).getUint32(0)
    : undefined
}

function bytesOf(digits: string): Uint8Array {
  const even = digits.match(/[\da-f]{2}/gi) ?? []
  return Uint8Array.from(even, (byte) => Number.parseInt(byte, 16))
}
