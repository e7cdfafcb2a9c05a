import { useCallback, useRef } from 'react'
import { useModal } from './useModal.js'

/** A `ref` for a button that opens the modal. React 18 takes no function back from it. */
export function usePreloadFrom(): (button: Element | null) => void {
  const modal = useModal()
  const stop = useRef<() => void>(undefined)
  return useCallback(
    (button) => {
      stop.current?.()
      stop.current = button ? modal.preloadFrom(button) : undefined
    },
    [modal],
  )
}
