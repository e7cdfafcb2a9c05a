/** Reads bytes one after the other. What is not there throws a RangeError. */
export interface ByteReader {
  byte(): number
  take(size: number): Uint8Array
  /** "Compact-u16": seven bits a byte, the lowest first. A form longer than it has to be is refused. */
  length(): number
  list<T>(read: () => T): readonly T[]
  /** A list of bytes. */
  indices(): readonly number[]
  place(): number
  isAtEnd(): boolean
}

const mostLength = 0xffff

export function createByteReader(bytes: Uint8Array): ByteReader {
  let at = 0

  const reader: ByteReader = {
    byte() {
      const value = bytes[at]
      if (value === undefined) throw new RangeError()
      at += 1
      return value
    },

    take(size) {
      if (at + size > bytes.length) throw new RangeError()
      at += size
      return bytes.slice(at - size, at)
    },

    length() {
      let value = 0
      for (const shift of [0, 7, 14]) {
        const byte = reader.byte()
        value |= (byte & 0x7f) << shift
        if (byte < 0x80) {
          if ((byte === 0 && shift > 0) || value > mostLength) throw new RangeError()
          return value
        }
      }
      throw new RangeError()
    },

    list(read) {
      return Array.from({ length: reader.length() }, read)
    },

    indices() {
      return reader.list(() => reader.byte())
    },

    place() {
      return at
    },

    isAtEnd() {
      return at === bytes.length
    },
  }
  return reader
}
