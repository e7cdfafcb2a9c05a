import { safeImage } from '@portico/core'
import { type ComponentProps, type CSSProperties, type ReactNode, useState } from 'react'
import { usePrerenders } from '../shell/usePrerenders.js'
import { useShell } from '../shell/useShell.js'
import { Glyph, type GlyphName } from './Glyph.js'
import { hueOf } from './hueOf.js'
import { plainName } from '../shell/plainName.js'

export interface IconProps {
  /** Name of what the icon belongs to. Its first letter replaces a missing image. Show the name beside the icon as well: assistive technology skips icons. */
  readonly name: string
  /** `https:`, `data:image/` or `blob:`. It is drawn as `<img>`, where scripts inside of an SVG do not run. */
  readonly src?: string | undefined
  /** Wallets and sites are squares; networks, tokens and people are circles. */
  readonly shape?: 'circle' | undefined
  /** Default 40 px; `sm` is 24 px, `lg` 64 px. */
  readonly size?: 'sm' | 'lg' | undefined
}

/** An image, or the first letter of a name while there is no image or it does not load. */
export function Icon({ name, src, shape, size }: IconProps): ReactNode {
  const source = imageSource(src)
  // Addresses instead of flags, so that another image starts over without an effect.
  const [loadedSrc, setLoadedSrc] = useState<string>()
  const [broken, setBroken] = useState<string>()
  const isHere = source !== undefined && source !== broken
  const isRemote = source?.startsWith('http')
  // An image inside the page loads at once: the letter would only flash.
  const isDrawn = isHere && (loadedSrc === source || !isRemote)
  const Shown = isRemote ? RemoteImage : Image
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
      {isHere && <Shown src={source} onLoad={() => setLoadedSrc(source)} onError={() => setBroken(source)} />}
    </span>
  )
}

const Image = (props: ComponentProps<'img'>): ReactNode => (
  <img alt="" decoding="async" draggable={false} referrerPolicy="no-referrer" {...props} />
)

/** It is asked for once the modal is opened. */
const RemoteImage = (props: ComponentProps<'img'>): ReactNode => (usePrerenders() ? null : <Image {...props} />)

export interface GlyphIconProps {
  readonly glyph: GlyphName
  readonly flip?: boolean
  readonly tone?: 'accent' | 'success' | 'warning' | 'error' | undefined
  readonly shape?: 'circle' | undefined
  readonly size?: 'sm' | 'lg' | undefined
}

/** A glyph in place of an icon. */
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

/** The address of an image when it is safe to draw. `blob:` is an image of the registry that this page has loaded. */
export function imageSource(source: string | undefined): string | undefined {
  // Connectors of plugins in JavaScript may have anything as their image.
  return typeof source === 'string' && source.startsWith('blob:') ? source : safeImage(source)
}

/** The icon of the site. */
export function SiteIcon({ size = 'lg' }: { readonly size?: 'sm' | 'lg' }): ReactNode {
  const { name, icons } = useShell().metadata
  return <Icon name={name} src={icons[0]} size={size} />
}
