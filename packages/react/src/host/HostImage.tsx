import { safeImage } from '@portico/core'
import { useState, type ReactNode } from 'react'
import { glyphPaths } from './glyphPaths.js'

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

export function HostGlyph({ name }: { readonly name: keyof typeof glyphPaths }): ReactNode {
  return (
    <svg className="portico-button__glyph" data-name={name} viewBox="0 0 20 20" aria-hidden="true">
      <path d={glyphPaths[name]} />
    </svg>
  )
}
