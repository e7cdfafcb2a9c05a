export interface Frame {
  /** As it was received, with its header. */
  readonly bytes: Buffer
  /** A whole message of text or bytes; else a part of one, or a frame of control. */
  readonly isWhole: boolean
}

/** Splits the bytes of one direction of a WebSocket into frames (RFC 6455, section 5.2). */
export function createFrameSplitter(): (chunk: Buffer) => readonly Frame[] {
  let rest: Buffer = Buffer.alloc(0)
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    const frames: Frame[] = []
    for (;;) {
      const length = frameLength(rest)
      if (length === undefined || rest.length < length) return frames
      const bytes = rest.subarray(0, length)
      rest = rest.subarray(length)
      frames.push({ bytes, isWhole: isWholeMessage(bytes[0]!) })
    }
  }
}

const text = 1
const binary = 2

function isWholeMessage(first: number): boolean {
  const opcode = first & 0x0f
  return (first & 0x80) !== 0 && (opcode === text || opcode === binary)
}

/** Of header, mask and payload; undefined while the header is not there. */
function frameLength(bytes: Buffer): number | undefined {
  if (bytes.length < 2) return undefined
  const mask = bytes[1]! & 0x80 ? 4 : 0
  const short = bytes[1]! & 0x7f
  if (short < 126) return 2 + mask + short
  if (short === 126) return bytes.length < 4 ? undefined : 4 + mask + bytes.readUInt16BE(2)
  return bytes.length < 10 ? undefined : 10 + mask + Number(bytes.readBigUInt64BE(2))
}
