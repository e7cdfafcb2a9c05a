/** Bitcoin's alphabet, which Solana shares. */
const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/**
 * The 32 bytes of an address: 32 to 44 base58 characters [5.16]. Undefined for any other text. By hand, as it stands at the
 * door, where a library would weigh more than all that is done with it.
 */
export function addressBytes(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (text.length < 32 || text.length > 44) return undefined
  const bytes = new Uint8Array(32)
  for (const character of text) {
    let carry = alphabet.indexOf(character)
    if (carry < 0) return undefined
    for (let at = 31; at >= 0; at--) {
      carry += bytes[at]! * 58
      bytes[at] = carry & 255
      carry >>= 8
    }
    if (carry) return undefined
  }
  // Every zero in front is one '1', no more and no less: an address has one spelling.
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return /^1*/.exec(text)![0].length === (zeros < 0 ? 32 : zeros) ? bytes : undefined
}

/** Of any number of bytes. */
export function toBase58(bytes: Uint8Array): string {
  let value = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  let text = ''
  for (; value > 0n; value /= 58n) text = alphabet[Number(value % 58n)]! + text
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text
}

/** Bytes that somebody wrote in base58, or undefined where it is none. */
export function fromBase58(text: string): Uint8Array<ArrayBuffer> | undefined {
  let value = 0n
  for (const character of text) {
    const digit = alphabet.indexOf(character)
    if (digit < 0) return undefined
    value = value * 58n + BigInt(digit)
  }
  const bytes: number[] = []
  for (; value > 0n; value >>= 8n) bytes.unshift(Number(value & 255n))
  return Uint8Array.from([...Array<number>(/^1*/.exec(text)![0].length).fill(0), ...bytes])
}
