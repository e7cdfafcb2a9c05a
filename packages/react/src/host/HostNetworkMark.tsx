import { useMemo, useRef, type ReactNode } from 'react'
import { hueOf } from '../ui/hueOf.js'
import { HostImage } from './HostImage.js'
import { useCustomProperties } from './useCustomProperties.js'

/** The image of a network where its configuration has one, else its initial on a colour that stays with the name. */
export function HostNetworkMark(props: { readonly name: string; readonly image: string | undefined }): ReactNode {
  return (
    <HostImage className="portico-button__mark" src={props.image}>
      <Monogram name={props.name} />
    </HostImage>
  )
}

function Monogram({ name }: { readonly name: string }): ReactNode {
  const element = useRef<HTMLSpanElement>(null)
  const hue = useMemo(() => ({ '--hue': hueOf(name) }), [name])
  useCustomProperties(element, hue)
  return (
    <span ref={element} className="portico-button__mark" aria-hidden="true">
      {name.slice(0, 1).toUpperCase()}
    </span>
  )
}
