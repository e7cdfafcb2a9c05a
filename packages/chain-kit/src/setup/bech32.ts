/** BIP-173's 32 characters: the value of each is its place. */
export const bech32Alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'

const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]

/**
 * The checksum of BIP-173, `polymod`, over a prefix and the characters behind the `1`, both in lower case. With the six characters
 * of a right checksum at the end it is 1 in bech32, and 0x2bc830a3 in bech32m (BIP-350).
 */
export function bech32Checksum(prefix: string, data: string): number {
  const codes = Array.from(prefix, (letter) => letter.charCodeAt(0))
  const values = [
    ...codes.map((code) => code >> 5),
    0,
    ...codes.map((code) => code & 31),
    ...Array.from(data, (letter) => bech32Alphabet.indexOf(letter)),
  ]
  return values.reduce((sum, value) => {
    const shifted = ((sum & 0x1ffffff) << 5) ^ value
    return generators.reduce((mixed, number, bit) => ((sum >> (25 + bit)) & 1 ? mixed ^ number : mixed), shifted)
  }, 1)
}
