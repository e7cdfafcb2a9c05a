/** Tells `element` how much of the viewport an on-screen keyboard covers (`--_keyboard`), until the returned function is called. */
export function followKeyboard(element: HTMLElement): () => void {
  const viewport = window.visualViewport
  if (!viewport) return () => {}
  const update = () => {
    // Zoomed in by the visitor, the visual viewport is small for another reason.
    const covered = viewport.scale > 1.01 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop
    element.style.setProperty('--_keyboard', `${Math.max(0, Math.round(covered))}px`)
    if (covered > 0) (element.getRootNode() as ShadowRoot).activeElement?.scrollIntoView({ block: 'nearest' })
  }
  viewport.addEventListener('resize', update)
  viewport.addEventListener('scroll', update)
  return () => {
    viewport.removeEventListener('resize', update)
    viewport.removeEventListener('scroll', update)
    element.style.removeProperty('--_keyboard')
  }
}
