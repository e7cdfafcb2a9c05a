const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/**
 * Whether a text is an address: 32 to 44 base58 characters of 32 bytes. Written by hand because it is in the entry, where a
 * library would weigh more than the rest of it.
 */
export function isAddress(text: string): boolean {
  const digits = [...text.slice(0, 45)].map((character) => base58.indexOf(character))
  const value = digits.reduce((sum, digit) => sum * 58n + BigInt(digit), 0n)
  // Each zero byte in front is written as one '1'.
  const zeros = /^1*/.exec(text)![0].length
  const length = value ? Math.ceil(value.toString(16).length / 2) : 0
  return !digits.includes(-1) && zeros + length === 32
}
