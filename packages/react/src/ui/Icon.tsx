import { useState, type CSSProperties, type ReactNode } from 'react'
import { Glyph, type GlyphName } from './Glyph.js'
import { hueOf } from './hueOf.js'
import { imageSource } from './imageSource.js'
import { plainName } from './plainName.js'

export interface IconProps {
  /** Whose icon it is; its first letter stands in for a missing image. It is decoration: the name stands beside it. */
  readonly name: string
  /** https:, data:image or blob:; drawn only as `<img>`, so that nothing in it runs. */
  readonly src?: string | undefined
  /** Squares are software, circles are money and people. */
  readonly shape?: 'circle' | undefined
  /** Default 40 px; 24 and 64. */
  readonly size?: 'sm' | 'lg' | undefined
}

/** An image, or the quiet monogram of a name while there is none, or it fails. */
export function Icon({ name, src, shape, size }: IconProps): ReactNode {
  const source = imageSource(src)
  // The address rather than a flag: another image starts anew without an effect.
  const [shown, setShown] = useState<string>()
  const [broken, setBroken] = useState<string>()
  const isHere = source !== undefined && source !== broken
  // What comes with the page needs no stand-in, which would flash.
  const isDrawn = isHere && (shown === source || !source.startsWith('http'))
  const text = plainName(name)
  return (
    <span
      className="icon"
      part="icon"
      aria-hidden="true"
      data-shape={shape}
      data-size={size}
      data-kind={isDrawn ? 'image' : undefined}
      style={{ '--hue': hueOf(text) } as CSSProperties}
    >
      {!isDrawn && <span className="trim">{(Array.from(text)[0] ?? '?').toUpperCase()}</span>}
      {isHere && (
        <img
          src={source}
          alt=""
          decoding="async"
          draggable={false}
          referrerPolicy="no-referrer"
          onLoad={() => setShown(source)}
          onError={() => setBroken(source)}
        />
      )}
    </span>
  )
}

export interface GlyphIconProps {
  readonly glyph: GlyphName
  readonly flip?: boolean
  readonly tone?: 'accent' | 'success' | 'warning' | 'error' | undefined
  readonly shape?: 'circle' | undefined
  readonly size?: 'sm' | 'lg' | undefined
}

/** A glyph where an icon would stand. */
export function GlyphIcon({ glyph, flip, tone, shape, size }: GlyphIconProps): ReactNode {
  return (
    <span
      className="icon"
      part="icon"
      aria-hidden="true"
      data-kind="glyph"
      data-tone={tone}
      data-shape={shape}
      data-size={size}
    >
      <Glyph name={glyph} flip={flip} />
    </span>
  )
}
