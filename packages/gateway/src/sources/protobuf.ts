/** A field of a protobuf message: a number for varints, bytes for texts, bytes and messages. */
export interface ProtobufField {
  readonly number: number
  readonly value: bigint | Uint8Array
}

/** Fields of a message in their order. @throws RangeError when it ends too early */
export function readFields(bytes: Uint8Array): readonly ProtobufField[] {
  const fields: ProtobufField[] = []
  let at = 0
  function varint(): bigint {
    let value = 0n
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = bytes[at]
      at += 1
      if (byte === undefined) throw new RangeError('the message ends too early')
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
    throw new RangeError('a varint is too long')
  }
  function slice(length: number): Uint8Array {
    if (at + length > bytes.length) throw new RangeError('the message ends too early')
    at += length
    return bytes.subarray(at - length, at)
  }
  while (at < bytes.length) {
    const tag = Number(varint())
    const number = tag >>> 3
    const type = tag & 7
    if (type === 0) fields.push({ number, value: varint() })
    else if (type === 1) fields.push({ number, value: slice(8) })
    else if (type === 2) fields.push({ number, value: slice(Number(varint())) })
    else if (type === 5) fields.push({ number, value: slice(4) })
    else throw new RangeError(`wire type ${type}`)
  }
  return fields
}

/** Values of the fields of a number that are texts, bytes or messages. */
export function bytesOf(fields: readonly ProtobufField[], number: number): readonly Uint8Array[] {
  return fields.flatMap(({ number: own, value }) => (own === number && typeof value !== 'bigint' ? [value] : []))
}

/** The text of a field; empty where it is absent, as protobuf has it. */
export function textOf(fields: readonly ProtobufField[], number: number): string {
  return Buffer.from(bytesOf(fields, number).at(-1) ?? []).toString('utf8')
}

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
