const focusable = [
  'button',
  'input',
  'select',
  'textarea',
  'summary',
  'a[href]',
  'iframe',
  '[contenteditable="true"]',
  '[tabindex]',
].join(', ')

/** The element that has the focus, looked for inside shadow roots too. */
export function deepActiveElement(document: Document): HTMLElement | undefined {
  let found = document.activeElement
  while (found?.shadowRoot?.activeElement) found = found.shadowRoot.activeElement
  return found && found !== document.body ? (found as HTMLElement) : undefined
}

/** Whether nothing of the page outside of `root` has the focus: it is inside, or what had it is gone. */
export function isFocusOurs(root: ShadowRoot): boolean {
  const { activeElement, body } = root.ownerDocument
  return activeElement === null || activeElement === body || activeElement === root.host
}

function takesFocus(element: HTMLElement): boolean {
  if (element.matches(':disabled, [tabindex="-1"], [inert], [inert] *')) return false
  return element.checkVisibility?.() ?? true
}

/** A field that brings up a keyboard over half of a small screen. */
function bringsKeyboard(element: HTMLElement): boolean {
  return element.matches('input:not([type="checkbox"], [type="radio"], [type="button"]), textarea') && isTouch()
}
function isTouch(): boolean {
  return matchMedia('(pointer: coarse)').matches
}

/** What tells a control from the others of its view, also after the view was drawn anew. */
export function controlName(element: HTMLElement): string {
  return element.getAttribute('aria-label') ?? element.textContent
}

/**
 * Where a visitor who comes to a view begins: where they left it (`earlier`), else what asks for it, else its first control,
 * else the title.
 */
export function focusView(view: Element | null, title: HTMLElement | null, earlier: string | undefined): void {
  const controls = [...(view?.querySelectorAll<HTMLElement>(focusable) ?? [])].filter(takesFocus)
  const left = earlier === undefined ? undefined : controls.find((control) => controlName(control) === earlier)
  const wanted = left ?? view?.querySelector<HTMLElement>('[data-autofocus]')
  const [first] = controls
  const target = wanted ?? (first && !bringsKeyboard(first) ? first : title)
  target?.focus({ preventScroll: wanted === undefined })
}

/** Back to what opened the modal; where that is gone (it read 'Connect wallet'), to the button that took its place. */
export function returnFocus(opener: HTMLElement | undefined, root: ShadowRoot): void {
  if (!opener || !isFocusOurs(root)) return
  const target = opener.isConnected ? opener : root.ownerDocument.querySelector<HTMLElement>('[data-portico-opener]')
  target?.focus({ preventScroll: true })
}
