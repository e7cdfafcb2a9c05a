import type { CSSProperties, ReactNode } from 'react'
import { avatarHues } from '../parts/avatarHues.js'
import { HostImage } from './HostImage.js'

/** The name's image, or a gradient that stays with the address. */
export function HostAvatar(props: { readonly address: string; readonly image: string | undefined }): ReactNode {
  const [a, b, c] = avatarHues(props.address)
  return (
    <HostImage className="portico-button__avatar" src={props.image}>
      <span
        className="portico-button__avatar"
        style={{ '--a': a, '--b': b, '--c': c } as CSSProperties}
        aria-hidden="true"
      />
    </HostImage>
  )
}
