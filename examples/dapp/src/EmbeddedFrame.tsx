import { useModal } from '@portico/react'
import { useEffect, useRef, type ReactNode } from 'react'

/** Embedded mode: the modal as a part of the page. */
export function EmbeddedFrame(): ReactNode {
  const modal = useModal()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => (place.current ? modal.mount(place.current) : undefined), [modal])
  return <div className="embedded" ref={place} />
}
