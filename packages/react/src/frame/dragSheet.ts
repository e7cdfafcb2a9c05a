/** Pixels that a finger moves before it drags instead of tapping. */
const tapTolerance = 6
/** A sheet that is released closes from this share of its height on, or from this speed in pixels per millisecond. */
const closingShare = 0.35
const closingSpeed = 0.5

interface Drag {
  readonly x: number
  readonly y: number
  readonly at: number
  readonly scroller: Element | undefined
  dragging: boolean
  distance: number
}

/**
 * Lets a bottom sheet be dragged down to close it: by its header with any pointer, by its content with a finger when that is
 * scrolled to the top. Stops when `signal` aborts.
 */
export function dragSheet(sheet: HTMLElement, close: () => void, signal: AbortSignal): void {
  let drag: Drag | undefined

  function begin(x: number, y: number, path: readonly EventTarget[]): void {
    const within = path
      .slice(0, path.indexOf(sheet))
      .filter((target): target is HTMLElement => target instanceof HTMLElement)
    if (within.some((element) => element.matches('input, textarea, select, iframe, [data-no-drag]'))) return
    const scroller = within.find((element) => element.scrollHeight > element.clientHeight + 1 && scrolls(element))
    drag = { x, y, at: performance.now(), scroller, dragging: false, distance: 0 }
  }
  /** Returns whether the movement drags the sheet, and must not scroll. */
  function move(x: number, y: number): boolean {
    if (!drag) return false
    const down = y - drag.y
    if (!drag.dragging) {
      if (Math.hypot(down, x - drag.x) < tapTolerance) return false
      if (down < Math.abs(x - drag.x) || (drag.scroller && drag.scroller.scrollTop > 0)) {
        drag = undefined
        return false
      }
      drag.dragging = true
      sheet.dataset['dragging'] = ''
    }
    drag.distance = Math.max(0, down)
    sheet.style.translate = `0 ${drag.distance}px`
    return true
  }
  function end(cancelled: boolean): void {
    const ended = drag
    drag = undefined
    if (!ended?.dragging) return
    delete sheet.dataset['dragging']
    const speed = ended.distance / Math.max(1, performance.now() - ended.at)
    if (!cancelled && (ended.distance > sheet.offsetHeight * closingShare || speed > closingSpeed)) close()
    // From where it was released, the style sheet animates it down or back up.
    sheet.style.removeProperty('translate')
  }

  const options = { signal }
  sheet.addEventListener(
    'touchstart',
    (event) => {
      const [touch, second] = event.touches
      if (second) return end(true)
      if (touch) begin(touch.clientX, touch.clientY, event.composedPath())
    },
    { signal, passive: true },
  )
  sheet.addEventListener(
    'touchmove',
    (event) => {
      const [touch] = event.touches
      if (touch && move(touch.clientX, touch.clientY) && event.cancelable) event.preventDefault()
    },
    { signal, passive: false },
  )
  sheet.addEventListener('touchend', () => end(false), options)
  sheet.addEventListener('touchcancel', () => end(true), options)

  sheet.addEventListener(
    'pointerdown',
    (event) => {
      if (event.pointerType === 'touch' || event.button !== 0) return
      const target = event.target as HTMLElement
      if (!target.closest('.header') || target.closest('button')) return
      begin(event.clientX, event.clientY, event.composedPath())
      sheet.setPointerCapture(event.pointerId)
    },
    options,
  )
  sheet.addEventListener(
    'pointermove',
    (event) => event.pointerType !== 'touch' && move(event.clientX, event.clientY),
    options,
  )
  sheet.addEventListener('pointerup', (event) => event.pointerType !== 'touch' && end(false), options)
  sheet.addEventListener('pointercancel', (event) => event.pointerType !== 'touch' && end(true), options)
  signal.addEventListener('abort', () => end(true), { once: true })
}

function scrolls(element: Element): boolean {
  return /auto|scroll/.test(getComputedStyle(element).overflowY)
}

/**
 * Keeps the custom property `--_keyboard` of `element` at the height that an on-screen keyboard covers, until the returned
 * function is called.
 */
export function followKeyboard(element: HTMLElement): () => void {
  const viewport = window.visualViewport
  if (!viewport) return () => {}
  const update = () => {
    // When the visitor has zoomed in, the visual viewport is small for that reason.
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
