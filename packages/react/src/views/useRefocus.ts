import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Keeps the focus inside a view whose controls change with `step`. When the control with the focus was removed, the focus moves
 * to the one marked `data-autofocus`, else to the first one, else to the body of the view.
 */
export function useRefocus(step: string): RefObject<HTMLDivElement | null> {
  const body = useRef<HTMLDivElement>(null)
  const before = useRef(step)
  useLayoutEffect(() => {
    const element = body.current
    if (before.current === step || !element) return
    before.current = step
    const { activeElement } = element.getRootNode() as Document | ShadowRoot
    if (activeElement && activeElement !== document.body && activeElement.matches(':not(dialog)')) return
    const next =
      element.querySelector<HTMLElement>('[data-autofocus]') ?? element.querySelector<HTMLElement>('button, a')
    if (!next) element.tabIndex = -1
    ;(next ?? element).focus()
  }, [step])
  return body
}
