/** A field with a text, bytes or a message. */
export function writeField(number: number, value: string | Uint8Array): Uint8Array {
  const bytes = Buffer.from(value)
  return Buffer.concat([writeVarint((number << 3) | 2), writeVarint(bytes.length), bytes])
}

export function writeVarint(value: number): Uint8Array {
  const bytes: number[] = []
  let rest = value
  while (rest > 0x7f) {
    bytes.push((rest & 0x7f) | 0x80)
    rest = Math.floor(rest / 128)
  }
  return Uint8Array.from([...bytes, rest])
}
