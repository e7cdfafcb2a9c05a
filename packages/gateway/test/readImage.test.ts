import { describe, expect, it } from 'vitest'
import { readImage } from '../src/assets/readImage.js'

/** Of 3 × 2 pixels each, as sharp 0.34 (libvips) writes them. */
const written = {
  png: 'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEklEQVQImWP4z8AAQVDqPwMDAEHSBfsYFwTiAAAAAElFTkSuQmCC',
  jpeg: '/9j/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////////////////2wBDAVVaWnhpeOuCguv/////////////////////////////////////////////////////////////////////////wAARCAACAAMDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAwT/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCQA1j/2Q==',
  gif: 'R0lGODlhAwACAIAAAExpcf8AACH5BAUAAAAALAAAAAADAAIAAAICjF8AOw==',
  lossy: 'UklGRjwAAABXRUJQVlA4IDAAAADQAQCdASoDAAIAAUAmJaACdLoB+AADsAD+8ut//NgVzXPv9//S4P0uD9Lg/9KQAAA=',
  lossless: 'UklGRhwAAABXRUJQVlA4TA8AAAAvAkAAAAcQ/Y/+ByKi/wEA',
  extended:
    'UklGRhQBAABXRUJQVlA4WAoAAAAYAAAAAgAAAQAAQUxQSAcAAAAAgICAgICAAFZQOCAYAAAAMAEAnQEqAwACAAFAJiWkAANwAP79IFAARVhJRsYAAABFeGlmAABJSSoACAAAAAcAEgEDAAEAAAABAAAAGgEFAAEAAABiAAAAGwEFAAEAAABqAAAAKAEDAAEAAAACAAAAEwIDAAEAAAABAAAAmIICAAIAAABhAAAAaYcEAAEAAAByAAAAAAAAADhjAADoAwAAOGMAAOgDAAAGAACQBwAEAAAAMDIxMAGRBwAEAAAAAQIDAACgBwAEAAAAMDEwMAGgAwABAAAA//8AAAKgBAABAAAAAwAAAAOgBAABAAAAAgAAAAAAAAA=',
} as const
const bytesOf = (name: keyof typeof written): Buffer => Buffer.from(written[name], 'base64')
const frameOf = (jpeg: Buffer): number => jpeg.indexOf(Buffer.from([0xff, 0xc0]))

/** The same image, which says that it is so large. */
const sized: Readonly<Record<keyof typeof written, (width: number, height: number) => Buffer>> = {
  png(width, height) {
    const bytes = bytesOf('png')
    bytes.writeUInt32BE(width, 16)
    bytes.writeUInt32BE(height, 20)
    return bytes
  },
  jpeg(width, height) {
    const bytes = bytesOf('jpeg')
    bytes.writeUInt16BE(height, frameOf(bytes) + 5)
    bytes.writeUInt16BE(width, frameOf(bytes) + 7)
    return bytes
  },
  gif(width, height) {
    const bytes = bytesOf('gif')
    bytes.writeUInt16LE(width, 6)
    bytes.writeUInt16LE(height, 8)
    return bytes
  },
  lossy(width, height) {
    const bytes = bytesOf('lossy')
    bytes.writeUInt16LE(width, 26)
    bytes.writeUInt16LE(height, 28)
    return bytes
  },
  lossless(width, height) {
    const bytes = bytesOf('lossless')
    bytes.writeUInt32LE(width - 1 + (height - 1) * 2 ** 14, 21)
    return bytes
  },
  extended(width, height) {
    const bytes = bytesOf('extended')
    bytes.writeUIntLE(width - 1, 24, 3)
    bytes.writeUIntLE(height - 1, 27, 3)
    return bytes
  },
}
const formats = Object.keys(written) as (keyof typeof written)[]

describe('a picture of a stranger', () => {
  it.each(formats)('is shown as it is, where it is small: %s', (name) => {
    const bytes = bytesOf(name)
    expect(readImage(bytes)?.bytes).toEqual(bytes)
    expect(readImage(bytes)?.type).toBe(
      `image/${{ lossy: 'webp', lossless: 'webp', extended: 'webp' }[name as string] ?? name}`,
    )
  })

  it.each(formats)('may have 16 million pixels, and not one column more: %s', (name) => {
    expect(readImage(sized[name](4000, 4000))).toBeDefined()
    expect(readImage(sized[name](4001, 4000))).toBeUndefined()
    expect(readImage(sized[name](16_000, 16_000))).toBeUndefined()
    expect(readImage(sized[name](16_383, 1))).toBeDefined()
  })

  it('is refused where a browser would find another size behind the one that is read', () => {
    const large = sized.jpeg(60_000, 60_000)
    const comment = Buffer.concat([
      Buffer.from([0xff, 0xfe, 0, 21]),
      bytesOf('jpeg').subarray(frameOf(large)).subarray(0, 19),
    ])
    const hidden = Buffer.concat([large.subarray(0, 2), comment, large.subarray(2)])
    expect(readImage(hidden)).toBeUndefined()
    // A decoder passes over bytes between segments; what stands in them is not read here.
    expect(readImage(Buffer.concat([large.subarray(0, 2), Buffer.from([0]), large.subarray(2)]))).toBeUndefined()
    const gif = bytesOf('gif')
    const frame = gif.indexOf(0x2c)
    gif.writeUInt16LE(30_000, frame + 5)
    gif.writeUInt16LE(30_000, frame + 7)
    expect(readImage(gif)).toBeUndefined()
  })

  it('is refused where it is drawn over and over: 101 scans of a JPEG image', () => {
    const jpeg = bytesOf('jpeg')
    const scan = jpeg.subarray(jpeg.indexOf(Buffer.from([0xff, 0xda])), -2)
    const end = Buffer.from([0xff, 0xd9])
    const scans = (count: number) => Buffer.concat([jpeg.subarray(0, -2), ...Array<Buffer>(count - 1).fill(scan), end])
    expect(readImage(scans(100))).toBeDefined()
    expect(readImage(scans(101))).toBeUndefined()
  })

  it('is refused where it has no pixels, breaks off, or is of another format', () => {
    for (const name of ['png', 'jpeg', 'lossy'] as const) expect(readImage(sized[name](0, 5)), name).toBeUndefined()
    for (const name of formats)
      for (let length = 0; length < 13; length += 1)
        expect(readImage(bytesOf(name).subarray(0, length))).toBeUndefined()
    for (const name of formats)
      for (let length = 13; length < bytesOf(name).length; length += 1)
        expect(() => readImage(bytesOf(name).subarray(0, length))).not.toThrow()
    expect(readImage(Buffer.from('\0\0\0\x1cftypavif', 'latin1'))).toBeUndefined()
  })

  const svg = (inside: string) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`)
  const levels = (count: number, level: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => level(at)).join('')
  it.each([
    ['uses', levels(8, (at) => `<g id="g${at}">${`<use href="#g${at + 1}"/>`.repeat(5)}</g>`)],
    ['patterns', levels(8, (at) => `<pattern id="p${at}"><path fill="url(#p${at + 1})"/></pattern>`)],
    ['masks', levels(8, (at) => `<mask id="m${at}"><path mask="url(#m${at + 1})"/></mask>`)],
    ['filters', '<filter id="f"><feGaussianBlur stdDeviation="900"/></filter><path filter="url(#f)"/>'],
    [
      'clips of clips',
      levels(8, (at) => `<clipPath id="c${at}">${`<path clip-path="url(#c${at + 1})"/>`.repeat(5)}</clipPath>`),
    ],
    [
      'clips that are clipped',
      levels(8, (at) => `<clipPath id="c${at}" clip-path="url(#c${at + 1})"><path/></clipPath>`),
    ],
    ['51 clips', '<clipPath id="c"><path/></clipPath>' + '<g clip-path="url(#c)"><path/></g>'.repeat(51)],
  ])('is no SVG that draws again and again: %s', (_, inside) => {
    expect(readImage(svg(inside))).toBeUndefined()
  })
  it('is an SVG as programs write them, with gradients and a clip', () => {
    const gradient = '<linearGradient id="a"><stop stop-color="#fff"/></linearGradient>'
    const drawing = `<g clip-path="url(#c)"><path d="M0 0h9v9z" fill="url(#a)"/></g><defs>${gradient}<clipPath id="c"><rect width="9" height="9"/></clipPath></defs>`
    expect(readImage(svg(drawing))?.type).toBe('image/svg+xml')
  })
})
