/**
 * The two kinds of protobuf fields that a query for a balance is made of, so that a page need not load the types of a whole
 * chain for it. Texts of up to 127 bytes.
 */
export function encodeTexts(texts: readonly string[]): Uint8Array {
  return Uint8Array.from(
    texts.flatMap((text, at) => {
      const bytes = new TextEncoder().encode(text)
      return [((at + 1) << 3) | lengthDelimited, bytes.length, ...bytes]
    }),
  )
}

/** Length-delimited fields by number, the last one of each; undefined: no message of such fields alone. */
export function decodeFields(bytes: Uint8Array): ReadonlyMap<number, Uint8Array> | undefined {
  const fields = new Map<number, Uint8Array>()
  for (let at = 0; at < bytes.length;) {
    const tag = bytes[at]!
    const length = bytes[at + 1]
    if ((tag & 0x87) !== lengthDelimited || length === undefined || length > 127) return undefined
    const end = at + 2 + length
    if (end > bytes.length) return undefined
    fields.set(tag >> 3, bytes.subarray(at + 2, end))
    at = end
  }
  return fields
}

/** Wire type of texts, bytes and messages. */
const lengthDelimited = 2
