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

/** The element that has the focus, also when it is inside a shadow root. */
export function deepActiveElement(document: Document): HTMLElement | undefined {
  let found = document.activeElement
  while (found?.shadowRoot?.activeElement) found = found.shadowRoot.activeElement
  return found && found !== document.body ? (found as HTMLElement) : undefined
}

/** Whether the focus is inside `root`, or nowhere because the element that had it was removed. */
export function isFocusOurs(root: ShadowRoot): boolean {
  const { activeElement, body } = root.ownerDocument
  return activeElement === null || activeElement === body || activeElement === root.host
}

function takesFocus(element: HTMLElement): boolean {
  if (element.matches(':disabled, [tabindex="-1"], [inert], [inert] *')) return false
  return element.checkVisibility?.() ?? true
}

/** A field whose on-screen keyboard would cover half of a small screen. */
function bringsKeyboard(element: HTMLElement): boolean {
  const isField = element.matches('input:not([type="checkbox"], [type="radio"], [type="button"]), textarea')
  return isField && matchMedia('(pointer: coarse)').matches
}

/** Identifies a control within its view, also after the view was drawn again. */
export function controlName(element: HTMLElement): string {
  return element.getAttribute('aria-label') ?? element.textContent
}

/**
 * Moves the focus into a view: to the control named `earlier`, which had it when the visitor left the view, else to the one
 * marked `data-autofocus`, else to the first control, else to the title.
 */
export function focusView(view: Element | null, title: HTMLElement | null, earlier: string | undefined): void {
  const [target, isFirst] = targetIn(view, earlier)
  ;(target ?? title)?.focus({ preventScroll: isFirst })
}

/** Opens a dialog with the focus where `focusView` moves it: moved twice, it would be announced twice, and styles computed again. */
export function openFocused(dialog: HTMLDialogElement): void {
  const [target] = targetIn(dialog.querySelector('.view'))
  if (target) target.autofocus = true
  dialog.showModal()
  if (target) target.autofocus = false
}

function targetIn(
  view: Element | null,
  earlier?: string,
): readonly [target: HTMLElement | undefined, isFirst: boolean] {
  const controls = [...(view?.querySelectorAll<HTMLElement>(focusable) ?? [])]
  const marked =
    controls.find((control) => controlName(control) === earlier && takesFocus(control)) ??
    view?.querySelector<HTMLElement>('[data-autofocus]')
  const first = controls.find(takesFocus)
  return [marked ?? (first && !bringsKeyboard(first) ? first : undefined), !marked]
}

export interface Opener {
  readonly element: HTMLElement
  /** What is around it, from the inside out. */
  readonly around: readonly ParentNode[]
  /** The buttons that opened modals then: the one that replaces it is not among them. */
  readonly buttons: ReadonlySet<Element>
}

const openers = '[data-portico-opener]'

/** What has the focus when the modal opens. */
export function openerOf(document: Document): Opener | undefined {
  const element = deepActiveElement(document)
  if (!element) return undefined
  const around: ParentNode[] = []
  for (let node = parentOf(element); node; node = parentOf(node)) around.push(node)
  return { element, around, buttons: new Set(document.querySelectorAll(openers)) }
}

function parentOf(node: Node): ParentNode | null {
  return node.parentNode ?? (node as Partial<ShadowRoot>).host ?? null
}

/**
 * Returns the focus to what opened the modal, or to the button that has replaced it (`ConnectButton` → `AccountButton`): the
 * nearest one that takes the focus, as buttons behind a dialog of the page do not.
 */
export function returnFocus(opener: Opener | undefined, root: ShadowRoot): void {
  if (!opener || !isFocusOurs(root)) return
  const { element, around, buttons } = opener
  const nearest = around
    .filter(({ isConnected }) => isConnected)
    .flatMap((node) => [...node.querySelectorAll<HTMLElement>(openers)])
  const added = nearest.filter((button) => !buttons.has(button))
  for (const target of [element, ...added, ...nearest]) {
    target.focus({ preventScroll: true })
    const focused = deepActiveElement(root.ownerDocument)
    // A custom element passes the focus on to the button in its shadow root.
    if (focused && (focused === target || target.shadowRoot?.contains(focused))) return
  }
}
