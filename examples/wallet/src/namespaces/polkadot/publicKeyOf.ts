import { base58, utf8 } from '@scure/base'
import { blake2b } from '@noble/hashes/blake2.js'
import { concatBytes } from '@noble/hashes/utils.js'

const checksumLength = 2

/** The public key of an SS58 address, whatever network's; undefined for anything else. */
export function publicKeyOf(address: string): Uint8Array | undefined {
  try {
    const bytes = base58.decode(address)
    const prefixLength = (bytes[0] ?? 0) & 0x40 ? 2 : 1
    const body = bytes.subarray(0, bytes.length - checksumLength)
    const hash = blake2b(concatBytes(utf8.decode('SS58PRE'), body))
    const isWhole =
      body.length === prefixLength + 32 && bytes.subarray(body.length).every((byte, index) => byte === hash[index])
    return isWhole ? body.subarray(prefixLength) : undefined
  } catch {
    return undefined
  }
}
