import { useState, type CSSProperties, type ReactNode } from 'react'
import { avatarHues } from './hueOf.js'
import { imageSource } from './Icon.js'

export interface AvatarProps {
  readonly address: string
  /** Image of a profile, such as an ENS avatar. */
  readonly image?: string | undefined
  /** Default 40 px; `sm` is 24 px, `lg` 64 px. */
  readonly size?: 'sm' | 'lg' | undefined
}

/** The image of a profile, or a gradient derived from the address. */
export function Avatar({ address, image, size }: AvatarProps): ReactNode {
  const [broken, setBroken] = useState<string>()
  const source = imageSource(image)
  const [a, b, c] = avatarHues(address)
  return (
    <span
      className="avatar"
      part="avatar"
      aria-hidden="true"
      data-size={size}
      style={{ '--a': a, '--b': b, '--c': c } as CSSProperties}
    >
      {source !== undefined && source !== broken && (
        <img src={source} alt="" decoding="async" referrerPolicy="no-referrer" onError={() => setBroken(source)} />
      )}
    </span>
  )
}
