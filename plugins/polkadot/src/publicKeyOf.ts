/** What 36 bytes may have in base58. */
const longestAddress = 50
const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/**
 * The public key behind an address (SS58), whatever its prefix: 64 hexadecimal digits in lower case. Undefined when the text
 * does not have the shape of an address: in base58 a prefix of one or two bytes, a key of 32 and a checksum of 2.
 *
 * The checksum itself is not checked: its hash, BLAKE2b, would double the size of the entry. `isAddress` of the runtime checks
 * it, for accounts of wallets and for receivers. Decoded by hand for the same reason.
 */
export function publicKeyOf(text: string): string | undefined {
  if (text.length > longestAddress) return undefined
  let value = 0n
  for (const character of text) {
    const digit = alphabet.indexOf(character)
    if (digit < 0) return undefined
    value = value * 58n + BigInt(digit)
  }
  const digits = value === 0n ? '' : value.toString(16)
  // In base58 each leading 1 is a zero byte.
  const leadingZeros = '00'.repeat(/^1*/.exec(text)![0].length)
  const hex = leadingZeros + digits.padStart(digits.length + (digits.length % 2), '0')
  const first = parseInt(hex.slice(0, 2), 16)
  const length = first < 64 ? 35 : 36
  return first < 128 && hex.length === length * 2 ? hex.slice(-68, -4) : undefined
}
