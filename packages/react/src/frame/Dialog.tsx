import {
  useEffect,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { useShell } from '../shell/useShell.js'
import { adoptPageSheet } from '../theme/adoptPageSheet.js'
import { openerOf, openFocused, returnFocus, type Opener } from './focus.js'
import type { Phase } from './usePhase.js'

interface DialogProps {
  readonly phase: Phase
  /** Its content is drawn, hidden, before it is opened. */
  readonly prerenders: boolean
  /** There is something to show. */
  readonly ready: boolean
  readonly sheet: boolean
  readonly card: RefObject<HTMLDivElement | null>
  readonly label: { readonly 'aria-label': string } | { readonly 'aria-labelledby': string }
  readonly children: ReactNode
}

/** The native dialog: in the top layer, with the page inert. Everything that closes it goes through `safeClose`, which may refuse. */
export function Dialog({ phase, prerenders, ready, sheet, card, label, children }: DialogProps): ReactNode {
  const shell = useShell()
  const element = useRef<HTMLDialogElement>(null)
  const opener = useRef<Opener>(undefined)
  const pressedOn = useRef<EventTarget>(undefined)
  const shows = phase === 'open' && ready

  useLayoutEffect(() => {
    const dialog = element.current!
    // `showModal` throws where the page has removed the modal.
    if (!shows || !dialog.isConnected) return
    const { ownerDocument } = dialog
    opener.current = openerOf(ownerDocument)
    // Before the dialog, so that the browser computes styles once for both.
    const unlock = lockScroll(ownerDocument)
    openFocused(dialog)
    const release = keepEventsInside(dialog)
    return () => {
      unlock()
      release()
      dialog.close()
      returnFocus(opener.current, dialog.getRootNode() as ShadowRoot)
    }
  }, [shows])
  useEffect(() => {
    // Once more after the closing animation: the button that replaced the opener (`ConnectButton` → `AccountButton`) may be drawn only now.
    if (phase !== 'closed') return
    returnFocus(opener.current, element.current!.getRootNode() as ShadowRoot)
    opener.current = undefined
  }, [phase])
  useEffect(() => {
    if (!shows || !card.current) return
    const controller = new AbortController()
    const { signal } = controller
    const [dialog, box] = [element.current!, card.current]
    const isTouch = matchMedia('(any-pointer: coarse)').matches
    if (sheet || isTouch)
      import('./dragSheet.js').then(
        ({ dragSheet, followKeyboard }) => {
          if (signal.aborted) return
          if (isTouch) signal.addEventListener('abort', followKeyboard(dialog))
          if (sheet) dragSheet(box, () => shell.safeClose(), signal)
        },
        // Without this code the sheet is not dragged; Escape, the overlay and the close button still close it.
        () => {},
      )
    return () => controller.abort()
  }, [shows, sheet, card, shell])

  function leave(): void {
    if (shell.store.get(shell.router.canGoBack)) shell.router.back()
    else shell.safeClose()
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
    // Prevented, because the browser closes a dialog at the second Escape in a row without asking.
    event.preventDefault()
    leave()
  }
  function onClose(): void {
    const dialog = element.current!
    if (!shows || dialog.open) return
    shell.safeClose()
    if (shell.store.get(shell.state).open && dialog.isConnected) dialog.showModal()
  }
  const onOverlay = (event: MouseEvent) => event.target === element.current

  return (
    // With the keyboard it is closed by Escape or the close button.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={element}
      className="dialog"
      part="dialog"
      {...label}
      data-layout={sheet ? 'sheet' : 'card'}
      // Opened, it makes no difference. Without it, what is drawn would be gone from the layout until the dialog is open.
      data-prerender={prerenders || phase === 'open' ? '' : undefined}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        // The back gesture of a phone. A file input inside fires `cancel` too, which bubbles up to here.
        if (event.target !== element.current) return
        event.preventDefault()
        leave()
      }}
      onClose={onClose}
      onPointerDown={(event) => {
        pressedOn.current = event.target
      }}
      onClick={(event) => {
        // A press that began inside, such as selecting text, must not close it.
        if (onOverlay(event) && pressedOn.current === event.target) shell.safeClose()
      }}
    >
      {(phase !== 'closed' || prerenders) && children}
    </dialog>
  )
}

/**
 * Stops the page behind a modal from scrolling, until the returned function is called. It adopts a style sheet instead of
 * setting inline styles: several modals lock and unlock in any order, and the styles of the page stay as they are.
 */
function lockScroll(document: Document): () => void {
  const { documentElement: html } = document
  // A dialog that is connected has a window.
  const view = document.defaultView!
  // The viewport takes the overflow of the root element, or of the body when the root has none. Only the one in effect is
  // changed: the other would become a scroll container, and sticky elements of the page would jump.
  const overflow = view.getComputedStyle(html).overflow
  const scroller = /^(visible)?$/.test(overflow) ? 'body' : 'html'
  const hasScrollbar = view.innerWidth > html.clientWidth
  const sheet = new view.CSSStyleSheet()
  sheet.replaceSync(
    `${scroller} { overflow: hidden !important; overscroll-behavior: contain !important; }` +
      (hasScrollbar ? ' html { scrollbar-gutter: stable !important; }' : ''),
  )
  return adoptPageSheet(document, sheet)
}

/** What a visitor does in a modal. Dialogs of the page would take it for something outside of them, and close or take the focus. */
const kept: readonly string[] = [
  ...['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click', 'dblclick', 'contextmenu'],
  ...['touchstart', 'touchmove', 'touchend', 'wheel', 'focusin', 'focusout', 'keydown', 'keyup'],
]

/**
 * Keeps what the visitor does in an open dialog from dialogs of the page around it, such as those of Radix, React Aria or
 * Base UI, until the returned function is called.
 */
function keepEventsInside(dialog: HTMLDialogElement): () => void {
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
function bringInside(event: globalThis.KeyboardEvent, host: Element, dialog: HTMLDialogElement): void {
  const path = event.composedPath()
  const isInside = path.includes(host)
  // The focus is nowhere after an element that had it was removed. The dialog on top covers the page.
  const isOnTop = path[0] === document.body && document.elementFromPoint(0, 0) === host
  if (!isInside && !isOnTop) return
  event.stopImmediatePropagation()
  const { key, code, isComposing } = event
  // Not composed: it ends at the shadow root.
  const copy = new globalThis.KeyboardEvent('keydown', { key, code, isComposing, bubbles: true, cancelable: true })
  if (!(isInside ? path[0]! : dialog).dispatchEvent(copy)) event.preventDefault()
}
