/** What bech32 (BIP-173) allows for accounts: a prefix, 20 or 32 bytes and six characters of checksum, in one case. */
const shape = /^[a-z][a-z\d]*1([02-9ac-hj-np-z]{38}|[02-9ac-hj-np-z]{58})$/

/** The address in lower case; undefined where it cannot be one by its shape. The checksum is not looked at. */
export function addressShape(text: string): string | undefined {
  const lower = text.toLowerCase()
  return lower.length < 91 && (text === lower || text === text.toUpperCase()) && shape.test(lower) ? lower : undefined
}

/** What an address has in common with those of the same key on other chains: all but its prefix and checksum. */
export function addressData(text: string): string | undefined {
  return addressShape(text)?.replace(/.*1|.{6}$/g, '')
}
