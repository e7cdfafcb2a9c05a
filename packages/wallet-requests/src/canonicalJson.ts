/**
 * JSON with one form for each value (RFC 8785): keys in the order of their UTF-16 units, no spaces.
 * @throws TypeError for what JSON has no form for: undefined in a list, functions, bigints, NaN, half of a surrogate pair.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'number' && Number.isFinite(value)) return JSON.stringify(value)
  if (typeof value === 'string') return canonicalString(value)
  // `map` would leave out the holes of a list.
  if (Array.isArray(value)) return `[${Array.from(value, canonicalJson).join(',')}]`
  if (typeof value !== 'object') throw new TypeError('This value has no form in JSON.')
  const entries = Object.entries(value).filter(([, part]) => part !== undefined)
  entries.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, part]) => `${canonicalString(key)}:${canonicalJson(part)}`).join(',')}}`
}

function canonicalString(text: string): string {
  if (/\p{Cs}/u.test(text)) throw new TypeError('Text with half of a surrogate pair has no form in JSON.')
  return JSON.stringify(text)
}
