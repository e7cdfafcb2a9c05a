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
  return fields.flatMap(({ number: fieldNumber, value }) =>
    fieldNumber === number && typeof value !== 'bigint' ? [value] : [],
  )
}

/** The text of a field; empty where it is absent, as protobuf has it. */
export function textOf(fields: readonly ProtobufField[], number: number): string {
  return new TextDecoder().decode(bytesOf(fields, number).at(-1))
}

/** What a chain says of a denomination. */
export interface Denom {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** The most that 256 bits have digits for. */
const mostDecimals = 77

/**
 * A denomination out of `QueryDenomMetadataResponse { 1: Metadata }` of `x/bank`: units with their exponents, the one for people, name
 * and symbol. Undefined: there is none, or it cannot be read.
 */
export function readDenom(answer: Uint8Array): Denom | undefined {
  try {
    const [metadata] = bytesOf(readFields(answer), 1).map(readFields)
    if (!metadata) return undefined
    const display = textOf(metadata, 4)
    const shownMetadata = bytesOf(metadata, 2)
      .map(readFields)
      .find((unit) => textOf(unit, 1) === display)
    const exponent = shownMetadata?.find(({ number }) => number === 2)?.value ?? 0n
    if (typeof exponent !== 'bigint' || exponent > mostDecimals) return undefined
    return { name: textOf(metadata, 5), symbol: textOf(metadata, 6) || display, decimals: Number(exponent) }
  } catch {
    return undefined // shorter than it says
  }
}
