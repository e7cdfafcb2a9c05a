import { base32 } from '@scure/base'

/** The ed25519 public key of an account id (`G…`, SEP-23: version, key, CRC-16 in base32); undefined for anything else. */
export function accountKey(address: unknown): Uint8Array | undefined {
  if (typeof address !== 'string' || !/^G[A-Z2-7]{55}$/.test(address)) return undefined
  const bytes = base32.decode(address)
  let crc = 0 // XMODEM
  for (const byte of bytes.subarray(0, 33)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff
  }
  return crc === (bytes[33]! | (bytes[34]! << 8)) ? bytes.slice(1, 33) : undefined
}
