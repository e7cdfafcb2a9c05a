/** What a visitor does in a modal. Dialogs of the page would take it for something outside of them, and close or take the focus. */
const kept: readonly string[] = [
  ...['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click', 'dblclick', 'contextmenu'],
  ...['touchstart', 'touchmove', 'touchend', 'wheel', 'focusin', 'focusout', 'keydown', 'keyup'],
]

/**
 * Keeps what the visitor does in an open dialog from dialogs of the page around it, such as those of Radix, React Aria or
 * Base UI, until the returned function is called.
 */
export function keepEventsInside(dialog: HTMLDialogElement): () => void {
  const { host } = dialog.getRootNode() as ShadowRoot
  const controller = new AbortController()
  const { signal } = controller
  // They hide what is outside of them from assistive technology, also what is about to be opened.
  for (const attribute of ['aria-hidden', 'inert']) host.removeAttribute(attribute)
  for (const type of kept) host.addEventListener(type, (event) => event.stopPropagation(), { signal })
  // Some listen for Escape in the capture phase of the document, which comes before the modal.
  window.addEventListener('keydown', (event) => event.key === 'Escape' && bringInside(event, host, dialog), {
    capture: true,
    signal,
  })
  return () => controller.abort()
}

/** Lets a key be heard inside the dialog alone. */
function bringInside(event: KeyboardEvent, host: Element, dialog: HTMLDialogElement): void {
  const path = event.composedPath()
  const isInside = path.includes(host)
  // The focus is nowhere after an element that had it was removed. The dialog on top covers the page.
  const isOnTop = path[0] === document.body && document.elementFromPoint(0, 0) === host
  if (!isInside && !isOnTop) return
  event.stopImmediatePropagation()
  const { key, code, isComposing } = event
  // Not composed: it ends at the shadow root.
  const own = new KeyboardEvent('keydown', { key, code, isComposing, bubbles: true, cancelable: true })
  if (!(isInside ? path[0]! : dialog).dispatchEvent(own)) event.preventDefault()
}
