/** The address in its canonical form, however it was written; undefined for a text that is not an address. */
export function parseAddress(text: string): string | undefined {
  const address = text.toLowerCase().replace(/^0x/, '')
  return /^[\da-f]{64}$/.test(address) ? address : undefined
}
