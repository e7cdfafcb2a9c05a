/** bech32's 32 characters, in the order of their values (BIP-173). */
export const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
/** A prefix, 20 or 32 bytes (of keys and of contracts: ADR-028), six characters of checksum. */
const pattern = /^[a-z][a-z\d]*1([02-9ac-hj-np-z]{38}|[02-9ac-hj-np-z]{58})$/
const checksumLength = 6
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
  return checksum(prefixOf(address), address.slice(prefixOf(address).length + 1)) === 1 ? address : undefined
}

/** @param address As `parseAddress` returns it. */
export function prefixOf(address: string): string {
  return address.slice(0, address.lastIndexOf('1'))
}

/** The same key's address on a chain with another prefix. @param address As `parseAddress` returns it. */
export function withPrefix(address: string, prefix: string): string {
  const data = accountData(address)
  const sum = checksum(prefix, data + 'q'.repeat(checksumLength)) ^ 1
  const ending = Array.from({ length: checksumLength }, (_, at) => alphabet[(sum >> (5 * (5 - at))) & 31])
  return `${prefix}1${data}${ending.join('')}`
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

/** BIP-173's `polymod` over prefix and data: 1 where the data ends in its right checksum. */
function checksum(prefix: string, data: string): number {
  const codes = Array.from(prefix, (letter) => letter.charCodeAt(0))
  const values = [
    ...codes.map((code) => code >> 5),
    0,
    ...codes.map((code) => code & 31),
    ...Array.from(data, (letter) => alphabet.indexOf(letter)),
  ]
  return values.reduce((sum, value) => {
    const shifted = ((sum & 0x1ffffff) << 5) ^ value
    return generator.reduce((mixed, number, bit) => ((sum >> (25 + bit)) & 1 ? mixed ^ number : mixed), shifted)
  }, 1)
}
const generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
