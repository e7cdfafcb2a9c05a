const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Addresses of Solana are public keys in base58, in Bitcoin's alphabet. */
export function toBase58(bytes: Uint8Array): string {
  let value = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  let text = ''
  while (value > 0n) {
    text = alphabet[Number(value % 58n)]! + text
    value /= 58n
  }
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text
}

/** The 32 bytes of an address. Undefined for other texts. */
export function readAddress(text: string): Uint8Array<ArrayBuffer> | undefined {
  const digits = Array.from(text.slice(0, 64), (character) => alphabet.indexOf(character))
  if (digits.includes(-1)) return undefined
  let value = digits.reduce((sum, digit) => sum * 58n + BigInt(digit), 0n)
  const bytes: number[] = []
  while (value > 0n) {
    bytes.unshift(Number(value % 256n))
    value /= 256n
  }
  const zeros = /^1*/.exec(text)![0].length
  const all = Uint8Array.from([...Array.from({ length: zeros }, () => 0), ...bytes])
  return all.length === 32 ? all : undefined
}
