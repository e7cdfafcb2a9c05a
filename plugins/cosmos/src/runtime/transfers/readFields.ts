import { BinaryReader } from 'cosmjs-types/binary'

/**
 * Fields of a protobuf message by number, the last one of each: numbers, and bytes of texts and messages within. For answers of
 * which two fields matter, where the generated types would bring a whole service with them.
 * @throws on bytes that are no message
 */
export function readFields(bytes: Uint8Array): ReadonlyMap<number, bigint | Uint8Array> {
  const reader = new BinaryReader(bytes)
  const fields = new Map<number, bigint | Uint8Array>()
  while (reader.pos < reader.len) {
    const tag = reader.uint32()
    const wireType = tag & 7
    if (wireType === 0) fields.set(tag >>> 3, reader.uint64())
    else if (wireType === 2) fields.set(tag >>> 3, reader.bytes())
    else reader.skipType(wireType)
  }
  return fields
}

/** The message in a field. @throws where there is none */
export function readMessage(fields: ReadonlyMap<number, bigint | Uint8Array>, field: number): Uint8Array {
  const value = fields.get(field)
  if (value instanceof Uint8Array) return value
  throw new TypeError(`field ${field} is no message`)
}
