import { bech32 } from '@scure/base'
import { addressWords } from '../chain/addressShape.js'

/** Whether the checksum holds, and the prefix is `prefix` where one is given (BIP-173). */
export function isAddress(text: string, prefix?: string): boolean {
  const decoded = addressWords(text) === undefined ? undefined : bech32.decodeUnsafe(text)
  return !!decoded && (prefix === undefined || decoded.prefix === prefix)
}

/** The same key's address on a chain of another prefix. `address`: one that `isAddress` took. */
export function withPrefix(address: string, prefix: string): string {
  return bech32.encode(prefix, bech32.decode(address as `${string}1${string}`).words)
}
