const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The ed25519 public key of an account id (`G…`, SEP-23: version, key, CRC-16 in base32), or undefined for any other text. */
export function accountKey(address: string): Uint8Array | undefined {
  if (!/^G[A-Z2-7]{55}$/.test(address)) return undefined
  const bytes = new Uint8Array(35)
  for (let at = 0, bits = 0, held = 0, count = 0; at < address.length; at++) {
    held = ((held << 5) | alphabet.indexOf(address.charAt(at))) & 0xfff
    bits += 5
    if (bits >= 8) bytes[count++] = held >> (bits -= 8)
  }
  const checksum = bytes[33]! | (bytes[34]! << 8)
  return crc16(bytes.subarray(0, 33)) === checksum ? bytes.slice(1, 33) : undefined
}

/** XMODEM. */
function crc16(bytes: Uint8Array): number {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff
  }
  return crc
}
