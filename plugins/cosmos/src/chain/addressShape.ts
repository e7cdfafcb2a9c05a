/** What bech32 (BIP-173) allows for accounts: a prefix, 20 or 32 bytes, six characters of checksum; one case throughout. */
const shape = /^[a-z][a-z\d]*1([02-9ac-hj-np-z]{32}(?:[02-9ac-hj-np-z]{20})?)[02-9ac-hj-np-z]{6}$/

/** The address in lower case; undefined where it cannot be one by its shape. The checksum is not looked at. */
export function addressShape(text: string): string | undefined {
  const lower = text.toLowerCase()
  return lower.length <= 90 && (text === lower || text === text.toUpperCase()) && shape.test(lower) ? lower : undefined
}

/** What an address has in common with those of the same key on other chains: its bytes, in bech32's letters. */
export function addressWords(text: string): string | undefined {
  return shape.exec(addressShape(text) ?? '')?.[1]
}
