/** Bitcoin's alphabet, which Solana shares. */
export const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/**
 * Whether a text is an address: 32 to 44 base58 characters [5.16] of 32 bytes. By hand, as it stands at the door, where a library
 * would weigh more than all that is done with it.
 */
export function isAddress(text: string): boolean {
  const digits = [...text.slice(0, 45)].map((character) => alphabet.indexOf(character))
  const value = digits.reduce((sum, digit) => sum * 58n + BigInt(digit), 0n)
  // Every zero byte in front is one '1', no more and no less: an address has one spelling.
  const zeros = /^1*/.exec(text)![0].length
  const length = value ? Math.ceil(value.toString(16).length / 2) : 0
  return !digits.includes(-1) && zeros + length === 32
}
