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
import { deepActiveElement, returnFocus } from './focus.js'
import { lockScroll } from './lockScroll.js'
import type { Phase } from './usePhase.js'

interface DialogProps {
  readonly phase: Phase
  /** It is laid out, unseen, for when it is opened. */
  readonly rehearses: boolean
  /** There is something to show. */
  readonly ready: boolean
  readonly sheet: boolean
  readonly card: RefObject<HTMLDivElement | null>
  readonly label: { readonly 'aria-label': string } | { readonly 'aria-labelledby': string }
  readonly children: ReactNode
}

/** The native dialog: top layer, page inert. What asks to close it goes through `safeClose`, which may refuse. */
export function Dialog({ phase, rehearses, ready, sheet, card, label, children }: DialogProps): ReactNode {
  const shell = useShell()
  const element = useRef<HTMLDialogElement>(null)
  const opener = useRef<HTMLElement>(undefined)
  const pressedOn = useRef<EventTarget>(undefined)
  const shows = phase === 'open' && ready

  useLayoutEffect(() => {
    if (!shows) return
    const dialog = element.current!
    const { ownerDocument } = dialog
    opener.current = deepActiveElement(ownerDocument)
    dialog.showModal()
    const unlock = lockScroll(ownerDocument)
    return () => {
      unlock()
      dialog.close()
      returnFocus(opener.current, dialog.getRootNode() as ShadowRoot)
    }
  }, [shows])
  useEffect(() => {
    // Once more when it is gone: the button that takes the opener's place may be drawn only now.
    if (phase !== 'closed') return
    returnFocus(opener.current, element.current!.getRootNode() as ShadowRoot)
    opener.current = undefined
  }, [phase])
  useEffect(() => {
    if (!shows || !card.current) return
    const controller = new AbortController()
    const { signal } = controller
    const [dialog, box] = [element.current!, card.current]
    // Fingers alone need these. Without their code it still closes by every other way.
    if (matchMedia('(any-pointer: coarse)').matches)
      import('./followKeyboard.js').then(
        ({ followKeyboard }) => !signal.aborted && signal.addEventListener('abort', followKeyboard(dialog)),
        () => {},
      )
    if (sheet)
      import('./dragSheet.js').then(
        ({ dragSheet }) => !signal.aborted && dragSheet(box, () => shell.safeClose(), signal),
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
    // Before the browser asks: after two such questions in a row it closes without asking.
    event.preventDefault()
    leave()
  }
  function onClose(): void {
    const dialog = element.current!
    if (!shows || dialog.open) return
    shell.safeClose()
    if (shell.store.get(shell.state).open) dialog.showModal()
  }
  const onOverlay = (event: MouseEvent) => event.target === element.current

  return (
    // A keyboard closes it by Escape and by its button.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={element}
      className="dialog"
      part="dialog"
      {...label}
      data-layout={sheet ? 'sheet' : 'card'}
      data-rehearses={rehearses ? '' : undefined}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        // The back gesture of a phone; also of a file input inside, which bubbles.
        if (event.target !== element.current) return
        event.preventDefault()
        leave()
      }}
      onClose={onClose}
      onPointerDown={(event) => {
        pressedOn.current = event.target
      }}
      onClick={(event) => {
        // A press that began inside, such as marking a text, is no click on the overlay.
        if (onOverlay(event) && pressedOn.current === event.target) shell.safeClose()
      }}
    >
      {(phase !== 'closed' || rehearses) && children}
    </dialog>
  )
}
