import { hueOf } from './hueOf.js'

/** Three hues near each other for the gradient of an address. Case is no difference: a checksum is not another account. */
export function avatarHues(address: string): readonly [number, number, number] {
  const base = hueOf(address.toLowerCase())
  return [base, (base + 80) % 360, (base + 62) % 360]
}
