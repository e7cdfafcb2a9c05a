import { useState, type CSSProperties, type ReactNode } from 'react'
import { avatarHues } from './avatarHues.js'
import { imageSource } from './imageSource.js'

export interface AvatarProps {
  readonly address: string
  /** Image of the name, where there is one. */
  readonly image?: string | undefined
  /** Default 40 px; 24 and 64. */
  readonly size?: 'sm' | 'lg' | undefined
}

/** The image of a name, else a gradient that stays with the address. */
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
