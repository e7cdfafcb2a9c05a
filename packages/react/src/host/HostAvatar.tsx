import { useMemo, useRef, type ReactNode } from 'react'
import { avatarHues } from '../ui/avatarHues.js'
import { HostImage } from './HostImage.js'
import { useCustomProperties } from './useCustomProperties.js'

/** The name's image, or a gradient that stays with the address. */
export function HostAvatar(props: { readonly address: string; readonly image: string | undefined }): ReactNode {
  return (
    <HostImage className="portico-button__avatar" src={props.image}>
      <Gradient address={props.address} />
    </HostImage>
  )
}

function Gradient({ address }: { readonly address: string }): ReactNode {
  const element = useRef<HTMLSpanElement>(null)
  const hues = useMemo(() => {
    const [a, b, c] = avatarHues(address)
    return { '--a': a, '--b': b, '--c': c }
  }, [address])
  useCustomProperties(element, hues)
  return <span ref={element} className="portico-button__avatar" aria-hidden="true" />
}
