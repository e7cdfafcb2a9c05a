import { bech32Alphabet, bech32Checksum } from '@portico/chain-kit/setup'
import { accountData, checksumLength } from '../parseAddress.js'

/** The same key's address on a chain with another prefix. @param address As `parseAddress` returns it. */
export function withPrefix(address: string, prefix: string): string {
  const data = accountData(address)
  const sum = bech32Checksum(prefix, data + 'q'.repeat(checksumLength)) ^ 1
  const ending = Array.from({ length: checksumLength }, (_, at) => bech32Alphabet[(sum >> (5 * (5 - at))) & 31])
  return `${prefix}1${data}${ending.join('')}`
}
