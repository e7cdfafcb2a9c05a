import { svgProblem } from '../images/svgProblem.js'

export interface Image {
  readonly bytes: Buffer
  /** What it is, whatever its server said. */
  readonly type: string
}

/** Bytes of an SVG document: reading one takes longer than passing on a raster image. */
const largestSvg = 256 * 1024

/** An image that may be shown: of a raster type by its first bytes, or an SVG without anything active. Undefined for all else. */
export function readImage(bytes: Buffer): Image | undefined {
  const type = rasterType(bytes)
  if (type !== undefined) return { bytes, type }
  if (bytes.length > largestSvg) return undefined
  const svg = bytes.toString('utf8').replace(/^\uFEFF?\s*(<\?xml[^>]*\?>)?\s*/, '')
  return svgProblem(svg) === undefined ? { bytes: Buffer.from(svg), type: 'image/svg+xml' } : undefined
}

function rasterType(bytes: Buffer): string | undefined {
  const ascii = (start: number, end: number): string => bytes.toString('latin1', start, end)
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png'
  if (ascii(0, 3) === '\xff\xd8\xff') return 'image/jpeg'
  if (/^GIF8[79]a/.test(ascii(0, 6))) return 'image/gif'
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'image/webp'
  if (ascii(4, 8) === 'ftyp' && /^avi[fs]/.test(ascii(8, 12))) return 'image/avif'
  return undefined
}
