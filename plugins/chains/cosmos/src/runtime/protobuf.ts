/** Protobuf's wire type of texts, bytes and messages. */
const lengthDelimited = 2
/** Lengths above are written in more than one byte. */
const shortest = 127
/** Bytes that are not a message of texts and messages. */
export const invalid: Uint8Array = new Uint8Array([0])

/** Fields 1, 2, … of a protobuf message, each a text, or bytes, of up to 16 383 bytes. */
export function encodeTexts(texts: readonly (string | Uint8Array)[]): Uint8Array {
  return Uint8Array.from(
    texts.flatMap((text, at) => {
      const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
      const { length } = bytes
      const size = length <= shortest ? [length] : [(length & shortest) | 128, length >> 7]
      return [((at + 1) << 3) | lengthDelimited, ...size, ...bytes]
    }),
  )
}

/**
 * Texts, bytes and messages of a message by their field number up to 15, the last one of each, of up to 16 383 bytes. Undefined:
 * it has other fields, or ends too early.
 */
export function decodeFields(bytes: Uint8Array): ReadonlyMap<number, Uint8Array> | undefined {
  const fields = new Map<number, Uint8Array>()
  let at = 0
  while (at < bytes.length) {
    const tag = bytes[at]!
    const [low = NaN, high = NaN] = bytes.subarray(at + 1)
    const isShort = low <= shortest
    const length = isShort ? low : (low & shortest) + high * 128
    const start = at + (isShort ? 2 : 3)
    const end = start + length
    if ((tag & 0x87) !== lengthDelimited || !(end <= bytes.length) || (!isShort && high > shortest)) return undefined
    fields.set(tag >> 3, bytes.subarray(start, end))
    at = end
  }
  return fields
}
