/** `0xf39F…2266`; the full address belongs where one is confirmed. */
export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}
