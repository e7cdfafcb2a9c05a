import { base58ToHex } from '@portico/chain-kit/setup'

/**
 * The public key behind an address (SS58), whatever its prefix: 64 hexadecimal digits in lower case. Undefined when the text
 * does not have the shape of an address: in base58 a prefix of one or two bytes, a key of 32 and a checksum of 2.
 *
 * The checksum itself is not checked: its hash, BLAKE2b, would double the size of the entry. `isAddress` of the runtime checks
 * it, for accounts of wallets and for receivers.
 */
export function publicKeyOf(text: string): string | undefined {
  const hex = base58ToHex(text) ?? ''
  const first = parseInt(hex.slice(0, 2), 16)
  const length = first < 64 ? 35 : 36
  return first < 128 && hex.length === length * 2 ? hex.slice(-68, -4) : undefined
}
