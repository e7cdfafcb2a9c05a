import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { bech32 } from '@scure/base'

/** The bech32 address of a compressed secp256k1 key (ADR-028 keeps what `secp256k1` had: RIPEMD-160 of SHA-256). */
export function cosmosAddress(publicKey: Uint8Array, prefix = 'cosmos'): string {
  return bech32.encode(prefix, bech32.toWords(addressBytes(publicKey)))
}

export function addressBytes(publicKey: Uint8Array): Uint8Array {
  return ripemd160(sha256(publicKey))
}
