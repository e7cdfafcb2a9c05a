import { useEffect } from 'react'
import { useAnnounce } from '../frame/useAnnounce.js'

/** Says what a view has come to, once for every change of it; failures at once, the rest when there is a pause. */
export function useAnnouncement(text: string | undefined, isFailure = false): void {
  const announce = useAnnounce()
  useEffect(() => {
    if (text) announce(text, isFailure ? 'assertive' : 'polite')
  }, [announce, text, isFailure])
}
