/** Size of the frame beside a modal, in CSS pixels, and the width from which it is a bottom sheet. */
const width = 360
const height = 600
const sheetWidth = 430
/** How long a view in the page may move before the frame takes its place, ms. */
const settleTime = 300
/** Above the middle by the header of the modal. */
const offset = 32

const css = `
dialog[data-portico-frame] { position: fixed; inset: auto; margin: 0; padding: 0; border: 0; background: transparent; overflow: hidden;
  box-sizing: border-box; max-width: none; max-height: none; z-index: 999999;
  width: ${width}px; height: min(${height}px, calc(100dvh - ${offset}px));
  left: calc(50vw - ${width / 2}px); top: max(${offset}px, calc(50dvh - ${height / 2 - offset}px)); }
dialog[data-portico-frame]:focus { outline: none; }
dialog[data-portico-frame]::backdrop { background: transparent; }
dialog[data-portico-frame] > iframe { display: block; width: 100%; height: 100%; border: 0; }
dialog[data-portico-frame]:not([style]) { border-radius: 0 0 28px 28px; }
@media (max-width: ${sheetWidth}px) {
  dialog[data-portico-frame]:not([style]) { inset: auto 0 0 0; width: 100vw; border-radius: 20px 20px 0 0; }
}`

export interface Placement {
  /** The view that the frame covers. */
  readonly over: Element | undefined
  /** Pressed Escape, or beside the frame. */
  onDismiss(): void
  /** Hides it. */
  readonly signal: AbortSignal
}

/** The frame in a dialog of its own, so that it can be shown above the modal without being moved: moving loads a frame anew. */
export interface FrameElement {
  readonly iframe: HTMLIFrameElement
  show(placement: Placement): void
  remove(): void
}

/** @param label Its name for people who do not see it. */
export function createFrameElement(src: string, label: string): FrameElement {
  const dialog = document.createElement('dialog')
  dialog.dataset['porticoFrame'] = ''
  dialog.ariaLabel = label
  dialog.tabIndex = -1
  const iframe = document.createElement('iframe')
  iframe.name = 'portico-secure-frame'
  iframe.title = label
  iframe.referrerPolicy = 'origin'
  iframe.src = src
  dialog.append(iframe)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  // A script in the head may start the modal before there is a body.
  ;(document.body ?? document.documentElement).append(dialog)

  return {
    iframe,
    show({ over, onDismiss, signal }) {
      if (dialog.open || !dialog.isConnected) return
      // In a page, not in a dialog: the modal is embedded, and the frame takes the place of the view.
      if (over && !over.closest('dialog')) followView(dialog, over, signal)
      dialog.addEventListener(
        'cancel',
        (event) => {
          event.preventDefault()
          onDismiss()
        },
        { signal },
      )
      dialog.addEventListener(
        'click',
        (event) => {
          // The backdrop covers the modal too. A press on the view does nothing; one on its header or beside it leaves.
          if (event.target === dialog && !isInside(over, event)) onDismiss()
        },
        { signal },
      )
      dialog.showModal()
      // Not the frame: keys pressed in a frame, such as Escape, do not reach the page.
      dialog.focus()
      signal.addEventListener('abort', () => dialog.close())
    },
    remove() {
      dialog.remove()
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet)
    },
  }
}

function isInside(over: Element | undefined, { clientX, clientY }: MouseEvent): boolean {
  if (!over) return false
  const { left, right, top, bottom } = over.getBoundingClientRect()
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
}

/** Keeps the dialog where a view in the page is, until the signal. */
function followView(dialog: HTMLDialogElement, over: Element, signal: AbortSignal): void {
  function place(): void {
    const box = over.getBoundingClientRect()
    for (const side of ['left', 'top', 'width', 'height'] as const) dialog.style[side] = `${box[side]}px`
  }
  place()
  const timer = setTimeout(place, settleTime)
  addEventListener('resize', place, { signal })
  addEventListener('scroll', place, { signal, capture: true })
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    dialog.removeAttribute('style')
  })
}
