import { blake2b } from '@noble/hashes/blake2'
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils'
import { base58 } from '@scure/base'
import { publicKeyOf } from '../publicKeyOf.js'

const checksumLength = 2

/** Whether the text is an address of an account, with any prefix: it has the shape of one, and its checksum is right. */
export function isAddress(text: string): boolean {
  if (!publicKeyOf(text)) return false
  const bytes = base58.decode(text)
  const expected = checksum(bytes.subarray(0, -checksumLength))
  return bytes.subarray(-checksumLength).every((byte, at) => byte === expected[at])
}

/**
 * The address of an account on a network (SS58).
 * @param publicKey 64 hexadecimal digits.
 */
export function encodeAddress(publicKey: string, prefix: number): string {
  const body = concatBytes(prefixBytes(prefix), hexToBytes(publicKey))
  return base58.encode(concatBytes(body, checksum(body)))
}

/** From 64 on, a prefix has two bytes: `01` and six of its 14 bits, then the other eight, in the order of the SS58 registry. */
function prefixBytes(prefix: number): Uint8Array {
  if (prefix < 64) return Uint8Array.of(prefix)
  return Uint8Array.of(((prefix & 0xfc) >> 2) | 0x40, (prefix >> 8) | ((prefix & 3) << 6))
}

/** The prefix of an address that `isAddress` accepts. */
export function prefixOfAddress(address: string): number {
  const [first = 0, second = 0] = base58.decode(address)
  return first < 64 ? first : ((first & 0x3f) << 2) | (second >> 6) | ((second & 0x3f) << 8)
}

function checksum(body: Uint8Array): Uint8Array {
  return blake2b(concatBytes(utf8ToBytes('SS58PRE'), body), { dkLen: 64 }).subarray(0, checksumLength)
}
