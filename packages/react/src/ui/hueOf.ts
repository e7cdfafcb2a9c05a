/** A hue that stays with a name: 0 to 359. FNV-1a, so that names alike in all but a letter differ. */
export function hueOf(name: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
  return (hash >>> 0) % 360
}
