import { encode } from 'uqr'

export interface QrDrawing {
  /** Modules on a side. */
  readonly size: number
  /** Runs of dark modules, downwards: strokes with round ends. */
  readonly path: string
  /** Upper left corners of the three finder patterns. */
  readonly finders: readonly (readonly [x: number, y: number])[]
}

/** Modules of a finder pattern's side. */
const finder = 7

/**
 * Columns: dark modules join downwards only. `hole` is the part of a side that the logo covers (0 to 0.25), left free; a
 * fifth of a side is 4 % of the code, of which level M restores 15 %.
 */
export function qrPath(text: string, hole: number): QrDrawing {
  const { data, size } = encode(text, { ecc: 'M', border: 0, boostEcc: true })
  const far = size - finder
  const half = (size * hole) / 2
  const isFinder = (x: number, y: number) => (y < finder && (x < finder || x >= far)) || (x < finder && y >= far)
  const isHole = (x: number, y: number) => Math.abs(x + 0.5 - size / 2) < half && Math.abs(y + 0.5 - size / 2) < half
  const isDark = (x: number, y: number) => Boolean(data[y]?.[x]) && !isFinder(x, y) && !isHole(x, y)

  let path = ''
  for (let x = 0; x < size; x += 1)
    for (let y = 0; y < size; y += 1) {
      if (!isDark(x, y)) continue
      const from = y
      while (isDark(x, y + 1)) y += 1
      // A stroke of no length is not drawn everywhere.
      path += `M${x + 0.5} ${from + 0.5}v${y - from || '.01'}`
    }
  return {
    size,
    path,
    finders: [
      [0, 0],
      [far, 0],
      [0, far],
    ],
  }
}
