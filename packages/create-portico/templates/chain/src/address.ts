/** The one form of an address, whichever way it was written; undefined for a text that is none. */
export function parseAddress(text: string): string | undefined {
  const address = text.toLowerCase().replace(/^0x/, '')
  return /^[\da-f]{64}$/.test(address) ? address : undefined
}
