/** An amount of smallest units as decimal text of whole units, such as `0.25`. */
export function wholeUnits(amount: bigint, decimals: number): string {
  const digits = String(amount < 0n ? -amount : amount).padStart(decimals + 1, '0')
  const point = digits.length - decimals
  const fraction = digits.slice(point).replace(/0+$/, '')
  return fraction === '' ? digits.slice(0, point) : `${digits.slice(0, point)}.${fraction}`
}

/** A whole number of JSON text that may be beyond what JavaScript's numbers hold; undefined for anything else. */
export function bigintOf(json: string | undefined): bigint | undefined {
  return json !== undefined && /^-?\d{1,80}$/.test(json) ? BigInt(json) : undefined
}
