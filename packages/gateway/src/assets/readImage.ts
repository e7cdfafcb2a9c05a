import { svgProblem } from '../images/svgProblem.js'

export interface Image {
  readonly bytes: Buffer
  /** What it is, whatever its server said. */
  readonly type: string
}

/** Bytes of an SVG document: reading one takes longer than passing on a raster image. */
const largestSvg = 256 * 1024
/** A page takes 4 bytes of memory for each, and seconds to draw many more. */
const mostPixels = 16_000_000
/** Of a JPEG image: each is drawn over the whole image, and may take a few bytes only. */
const mostScans = 100

/**
 * An image of a stranger that pages may show: PNG, JPEG, GIF or WebP by its bytes, of a bounded number of pixels, or an SVG without
 * anything active and without elements that draw others many times. Undefined for all else. AVIF is not shown: how many pixels it
 * has is said in its compressed data, and what stands before may say otherwise.
 */
export function readImage(bytes: Buffer): Image | undefined {
  for (const [type, read] of Object.entries(readers)) {
    const size = read(bytes)
    if (size) return size.width > 0 && size.width * size.height <= mostPixels ? { bytes, type } : undefined
  }
  if (bytes.length > largestSvg) return undefined
  const svg = bytes.toString('utf8').replace(/^\uFEFF?\s*(<\?xml[^>]*\?>)?\s*/, '')
  return svgProblem(svg, 'stranger') === undefined ? { bytes: Buffer.from(svg), type: 'image/svg+xml' } : undefined
}

interface Size {
  readonly width: number
  readonly height: number
}

/** By media type: the size; undefined where the bytes are no such image, or broken before the size is known. */
const readers: Readonly<Record<string, (bytes: Buffer) => Size | undefined>> = {
  /** W3C PNG, 11.2.1: the first chunk is IHDR. */
  'image/png'(bytes) {
    if (bytes.length < 33 || ascii(bytes, 0, 16) !== '\x89PNG\r\n\x1a\n\0\0\0\rIHDR') return undefined
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  },
  /** ITU-T T.81, B.1.1 and B.2.2: segments, each with its length, up to the frame header. */
  'image/jpeg'(bytes) {
    if (ascii(bytes, 0, 2) !== '\xff\xd8') return undefined
    for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff;) {
      const marker = bytes[at + 1] ?? 0
      const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
      if (isFrame) {
        const size = { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
        return countOf(bytes, Buffer.from([0xff, 0xda])) <= mostScans ? size : undefined
      }
      const hasLength = marker === 0xc4 || marker === 0xcc || (marker >= 0xdb && marker <= 0xfe)
      if (!hasLength) return undefined
      at += 2 + bytes.readUInt16BE(at + 2)
    }
    return undefined
  },
  /** GIF89a, 18 and 20. Browsers take the size of the first picture where that is larger than the screen. */
  'image/gif'(bytes) {
    if (bytes.length < 13 || !/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return undefined
    const flags = bytes[10] ?? 0
    let at = 13 + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
    while (bytes[at] === 0x21) {
      at += 2
      while ((bytes[at] ?? 0) > 0) at += 1 + (bytes[at] ?? 0)
      at += 1
    }
    if (bytes[at] !== 0x2c || at + 9 > bytes.length) return undefined
    const edge = (start: number): number => bytes.readUInt16LE(at + start) + bytes.readUInt16LE(at + start + 4)
    return { width: Math.max(bytes.readUInt16LE(6), edge(1)), height: Math.max(bytes.readUInt16LE(8), edge(3)) }
  },
  /** RFC 9649, 2.5 to 2.7. */
  'image/webp'(bytes) {
    if (bytes.length < 30 || ascii(bytes, 0, 4) !== 'RIFF' || ascii(bytes, 8, 12) !== 'WEBP') return undefined
    const chunk = ascii(bytes, 12, 16)
    if (chunk === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    if (chunk === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
    if (chunk !== 'VP8L') return undefined
    const bits = bytes.readUInt32LE(21)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  },
}

const ascii = (bytes: Buffer, start: number, end: number): string => bytes.toString('latin1', start, end)

function countOf(bytes: Buffer, part: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(part); at >= 0; at = bytes.indexOf(part, at + part.length)) count += 1
  return count
}
