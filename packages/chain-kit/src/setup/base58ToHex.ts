const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** More than any address has. Longer texts are not decoded: it takes time that grows with the square of the length. */
const mostCharacters = 64

/** The bytes of a short base58 text as hexadecimal digits in lower case, two for each byte; undefined where it is not base58. */
export function base58ToHex(text: string): string | undefined {
  if (text.length > mostCharacters) return undefined
  const digits = Array.from(text, (character) => alphabet.indexOf(character))
  if (digits.includes(-1)) return undefined
  const value = digits.reduce((sum, digit) => sum * 58n + BigInt(digit), 0n)
  const hex = value ? value.toString(16) : ''
  // Each zero byte in front is written as one '1'.
  const zeros = '00'.repeat(/^1*/.exec(text)![0].length)
  return zeros + hex.padStart(hex.length + (hex.length % 2), '0')
}
