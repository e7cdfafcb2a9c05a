import { safeImage } from '@portico/core'
import { useState, type ReactNode } from 'react'

interface HostImageProps {
  readonly src: string | undefined
  readonly className: string
  /** Drawn when there is no image, or it does not load. */
  readonly children: ReactNode
}

export function HostImage({ src, className, children }: HostImageProps): ReactNode {
  const [broken, setBroken] = useState<string>()
  const source = src?.startsWith('blob:') ? src : safeImage(src)
  if (!source || source === broken) return children
  return (
    <img className={className} src={source} alt="" referrerPolicy="no-referrer" onError={() => setBroken(source)} />
  )
}

const paths = {
  down: 'M5.5 8l4.5 4.5L14.5 8',
  warning:
    'M8.75 3.95 2.7 14.4a1.45 1.45 0 0 0 1.25 2.2h12.1a1.45 1.45 0 0 0 1.25-2.2L11.25 3.95a1.45 1.45 0 0 0-2.5 0ZM10 7.9v3.3M10 13.8v.01',
} as const

/** The two glyphs of the buttons; the others are loaded with the renderer. */
export function HostGlyph({ name }: { readonly name: keyof typeof paths }): ReactNode {
  return (
    <svg className="portico-button__glyph" data-name={name} viewBox="0 0 20 20" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
