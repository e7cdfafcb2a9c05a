import { blake2b } from '@noble/hashes/blake2'
import { base58 } from '@scure/base'

/** An account as a network of a prefix below 64 writes it (SS58). */
export function encodeAddress(publicKey: Uint8Array, prefix: number): string {
  const body = Uint8Array.from([prefix, ...publicKey])
  const checksum = blake2b(Uint8Array.from([...new TextEncoder().encode('SS58PRE'), ...body]), { dkLen: 64 })
  return base58.encode(Uint8Array.from([...body, ...checksum.subarray(0, 2)]))
}

/** The account behind an address, whatever the prefix; undefined when it is not an address. */
export function accountOf(address: string): string | undefined {
  try {
    return base58.decode(address).slice(-34, -2).join()
  } catch {
    return undefined
  }
}
