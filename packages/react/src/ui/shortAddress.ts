/** The first 4 and last 6 characters of an address. A text of up to 11 characters is not shortened. */
export function shortAddress(address: string): string {
  return address.length > 11 ? `${address.slice(0, 4)}…${address.slice(-6)}` : address
}
