import { type ReactNode, useMemo } from 'react'
import { encode } from 'uqr'
import { Spinner } from './Spinner.js'

/** Share of a side that the logo and its margin take. */
const logoShare = 0.2

export interface QrCodeProps {
  readonly text: string
  /** Accessible name, with an alternative to scanning: 'Pairing code. Copy the link if you cannot scan.' */
  readonly label: string
  /** An icon in the middle. */
  readonly logo?: ReactNode
  /** Shown over the code, faded, while another one is requested. */
  readonly renewing?: string | undefined
}

/** A QR code. It is dark on light in both colour modes, because many cameras need it. */
export function QrCode({ text, label, logo, renewing }: QrCodeProps): ReactNode {
  const hasLogo = logo !== undefined
  const { size, path, finders } = useMemo(() => qrPath(text, hasLogo ? logoShare : 0), [text, hasLogo])
  return (
    <div className="qr" part="qr" data-state={renewing === undefined ? undefined : 'renewing'}>
      <svg className="qr__code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
        <path d={path} fill="none" stroke="currentColor" strokeWidth=".86" strokeLinecap="round" />
        {finders.map(([x, y]) => (
          <g key={`${x} ${y}`}>
            <rect x={x + 0.5} y={y + 0.5} width="6" height="6" rx="1.9" fill="none" stroke="currentColor" />
            <rect x={x + 2} y={y + 2} width="3" height="3" rx="1" fill="currentColor" />
          </g>
        ))}
      </svg>
      {renewing === undefined ? (
        hasLogo && <span className="qr__icon">{logo}</span>
      ) : (
        <span className="qr__note" role="status">
          <Spinner />
          <span className="trim">{renewing}</span>
        </span>
      )}
    </div>
  )
}

export interface QrDrawing {
  /** Modules on a side. */
  readonly size: number
  /** Vertical runs of dark modules, drawn as strokes with round ends. */
  readonly path: string
  /** Upper left corners of the three finder patterns. */
  readonly finders: readonly (readonly [x: number, y: number])[]
}

/** Modules on a side of a finder pattern. */
const finder = 7

/**
 * The drawing of a code for `text`. `hole` is the share of a side (0 to 0.25) that is left free for a logo: a fifth of a side is
 * 4 % of the code, and error correction of level M restores 15 %.
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
      // Some browsers do not draw a stroke of length zero.
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
