/** Movement in px before it is a drag and not a tap. */
const slack = 6
/** Part of the sheet's height, and px per ms, from which letting go means away with it. */
const farEnough = 0.35
const fastEnough = 0.5

interface Drag {
  readonly x: number
  readonly y: number
  readonly at: number
  readonly scroller: Element | undefined
  dragging: boolean
  distance: number
}

/**
 * A sheet that is pulled down goes: by its header with any pointer, by its content with a finger where that stands at its
 * top. Ends with `signal`.
 */
export function dragSheet(sheet: HTMLElement, away: () => void, signal: AbortSignal): void {
  let drag: Drag | undefined

  function begin(x: number, y: number, path: readonly EventTarget[]): void {
    const within = path
      .slice(0, path.indexOf(sheet))
      .filter((target): target is HTMLElement => target instanceof HTMLElement)
    if (within.some((element) => element.matches('input, textarea, select, iframe, [data-no-drag]'))) return
    const scroller = within.find((element) => element.scrollHeight > element.clientHeight + 1 && scrolls(element))
    drag = { x, y, at: performance.now(), scroller, dragging: false, distance: 0 }
  }
  /** Answers whether the movement is ours. */
  function move(x: number, y: number): boolean {
    if (!drag) return false
    const down = y - drag.y
    if (!drag.dragging) {
      if (Math.hypot(down, x - drag.x) < slack) return false
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
    const done = drag
    drag = undefined
    if (!done?.dragging) return
    delete sheet.dataset['dragging']
    const speed = done.distance / Math.max(1, performance.now() - done.at)
    if (!cancelled && (done.distance > sheet.offsetHeight * farEnough || speed > fastEnough)) away()
    // From where the hand left it, the style sheet takes it down or back.
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
