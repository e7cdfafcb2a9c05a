import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Keeps the focus in a view whose controls come and go with `step`: where the one that had it is gone, it moves to the one
 * marked `data-autofocus`, else to the first, else to the body of the view itself.
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
