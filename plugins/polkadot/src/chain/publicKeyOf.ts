const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/**
 * An address (SS58) as hexadecimal: prefix of one or two bytes, public key of 32, checksum of 2. Undefined for anything of another
 * shape. By hand, as it stands at the door; the checksum is for the room to check.
 */
export function addressHex(text: string): string | undefined {
  if (text.length < 46 || text.length > 50) return undefined
  let value = 0n
  for (const character of text) {
    const digit = alphabet.indexOf(character)
    if (digit < 0) return undefined
    value = value * 58n + BigInt(digit)
  }
  const digits = value.toString(16)
  const hex = '00'.repeat(/^1*/.exec(text)![0].length) + (digits.length % 2 ? '0' : '') + digits
  const first = parseInt(hex.slice(0, 2), 16)
  return hex.length === (first < 64 ? 70 : 72) && first < 128 ? hex : undefined
}

/** The account behind an address, whatever its prefix: 64 hexadecimal digits. Undefined: it has not the shape of one. */
export function publicKeyOf(text: string): string | undefined {
  return addressHex(text)?.slice(-68, -4)
}
