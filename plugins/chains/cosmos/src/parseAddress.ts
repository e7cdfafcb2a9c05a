import { bech32Checksum } from '@portico/chain-kit/setup'

/** BIP-173 allows more signs, with which CAIP-10 cannot write an account. */
export const prefixForm: RegExp = /^[a-z\d]+$/
/** A prefix, 20 or 32 bytes (of keys and of contracts: ADR-028), six characters of checksum. */
const pattern = /^[a-z\d]+1([02-9ac-hj-np-z]{38}|[02-9ac-hj-np-z]{58})$/
export const checksumLength = 6
/** BIP-173 */
const maxLength = 90

/**
 * An account's address on any Cosmos chain, in lower case, which is its canonical form. Undefined where it is not one,
 * which includes a wrong checksum.
 */
export function parseAddress(text: string): string | undefined {
  const address = text.toLowerCase()
  const isOneCase = text === address || text === text.toUpperCase()
  if (!isOneCase || address.length > maxLength || !pattern.test(address)) return undefined
  return bech32Checksum(prefixOf(address), address.slice(prefixOf(address).length + 1)) === 1 ? address : undefined
}

/** @param address As `parseAddress` returns it. */
export function prefixOf(address: string): string {
  return address.slice(0, address.lastIndexOf('1'))
}

/** Whether two addresses, on whatever chains, are of the same key: they differ in prefix and checksum alone. */
export function isSameKey(a: string, b: string): boolean {
  const [first, second] = [parseAddress(a), parseAddress(b)]
  return first !== undefined && second !== undefined && accountData(first) === accountData(second)
}

/** What stands between prefix and checksum: the account in 5 bits a letter. */
export function accountData(address: string): string {
  return address.slice(prefixOf(address).length + 1, -checksumLength)
}
