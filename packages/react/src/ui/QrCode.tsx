import { useMemo, type ReactNode } from 'react'
import { qrPath } from './qrPath.js'
import { Spinner } from './Spinner.js'

/** Part of a side that a logo takes, with a margin. */
const logoShare = 0.2

export interface QrCodeProps {
  readonly text: string
  /** What it is and what else one can do: 'Pairing code. Copy the link if you cannot scan.' */
  readonly label: string
  /** An icon for the middle. */
  readonly logo?: ReactNode
  /** Another code is on its way: this one fades, and the note says so. */
  readonly renewing?: string | undefined
}

/** A code to scan: always dark on light, as cameras need it. */
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
