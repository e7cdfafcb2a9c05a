import { base58 } from '@scure/base'
import { createHash } from 'node:crypto'

/** The public key of an SS58 address of 32 bytes; undefined for any other text. */
export function readSs58(address: string): Uint8Array | undefined {
  if (address.length > 60) return undefined
  const bytes = base58.decode(address)
  // One byte of network prefix, or two from 64 on; two bytes of checksum.
  const prefix = (bytes[0] ?? 0) < 64 ? 1 : 2
  if (bytes.length !== prefix + 34) return undefined
  const body = bytes.subarray(0, -2)
  const sum = createHash('blake2b512').update('SS58PRE').update(body).digest()
  return sum[0] === bytes.at(-2) && sum[1] === bytes.at(-1) ? body.subarray(prefix) : undefined
}
