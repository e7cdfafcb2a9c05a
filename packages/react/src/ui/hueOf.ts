/** A hue of 0 to 359, always the same for a name. FNV-1a, so that names that differ in one letter differ in colour. */
export function hueOf(name: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
  return (hash >>> 0) % 360
}

/** Three neighbouring hues for the gradient of an address. Case is ignored: an address with a checksum is the same account. */
export function avatarHues(address: string): readonly [number, number, number] {
  const base = hueOf(address.toLowerCase())
  return [base, (base + 80) % 360, (base + 62) % 360]
}
