import { blake2b } from '@noble/hashes/blake2'
import { addressHex } from '../chain/publicKeyOf.js'
import { fromHex, toHex } from './hex.js'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Whether text is an address of an account, of any network: its shape, and its checksum. */
export function isAddress(text: string): boolean {
  const hex = addressHex(text)
  return hex !== undefined && checksum(hex.slice(0, -4)) === hex.slice(-4)
}

/** An account as a network writes it. @param publicKey 64 hexadecimal digits */
export function encodeAddress(publicKey: string, prefix: number): string {
  // Two bytes of a prefix from 64 on: six bits, two, then the other six (SS58 format type).
  const bytes = prefix < 64 ? [prefix] : [((prefix & 0xfc) >> 2) | 64, (prefix >> 8) | ((prefix & 3) << 6)]
  const body = toHex(Uint8Array.from(bytes)) + publicKey
  const hex = body + checksum(body)
  let text = ''
  for (let value = BigInt(`0x${hex}`); value > 0n; value /= 58n) text = alphabet[Number(value % 58n)]! + text
  return '1'.repeat(/^(00)*/.exec(hex)![0].length / 2) + text
}

function checksum(body: string): string {
  const prefixed = new Uint8Array([...new TextEncoder().encode('SS58PRE'), ...fromHex(body)])
  return toHex(blake2b(prefixed, { dkLen: 64 }).subarray(0, 2))
}
