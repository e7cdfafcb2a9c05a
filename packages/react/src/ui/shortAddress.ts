/** 4 leading and 6 trailing characters [2.24]; what is not longer than that stays whole. */
export function shortAddress(address: string): string {
  return address.length > 11 ? `${address.slice(0, 4)}…${address.slice(-6)}` : address
}
