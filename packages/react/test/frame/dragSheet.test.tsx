import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dragSheet, followKeyboard } from '../../src/frame/dragSheet.js'

const height = 400
let end = new AbortController()
beforeEach(() => {
  end = new AbortController()
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  end.abort()
  vi.useRealTimers()
  document.body.replaceChildren()
})

/** A sheet 400 px high with a header, a scrolling body and a field. */
function sheet(): { readonly card: HTMLElement; readonly close: ReturnType<typeof vi.fn> } {
  const card = document.createElement('div')
  card.innerHTML =
    '<div class="header"><h2>Title</h2><button>Close</button></div>' +
    '<div class="body" style="overflow-y: auto"><p>Text</p><input /></div>'
  Object.defineProperty(card, 'offsetHeight', { value: height })
  const body = card.querySelector('.body')!
  Object.defineProperties(body, { scrollHeight: { value: 900 }, clientHeight: { value: 300 } })
  document.body.append(card)
  const close = vi.fn()
  dragSheet(card, close, end.signal)
  return { card, close }
}

function touch(target: Element, type: string, ...points: readonly (readonly [x: number, y: number])[]): boolean {
  const event = new Event(type, { bubbles: true, composed: true, cancelable: true })
  Object.assign(event, { touches: points.map(([clientX, clientY]) => ({ clientX, clientY })) })
  return target.dispatchEvent(event)
}
/** Touches `target` and moves down by `distance` pixels in `time` milliseconds. */
function pull(target: Element, distance: number, time = 2000): void {
  touch(target, 'touchstart', [100, 100])
  vi.advanceTimersByTime(time)
  touch(target, 'touchmove', [100, 100 + distance])
}

describe('A sheet that is dragged', () => {
  it('follows the finger, and closes when it is released more than a third down', () => {
    const { card, close } = sheet()
    pull(card.querySelector('p')!, 160)
    expect(card.style.translate).toBe('0 160px')
    expect(card.dataset['dragging']).toBe('')
    touch(card, 'touchend')
    expect(close).toHaveBeenCalledOnce()
    expect(card.style.translate).toBe('')
    expect(card.dataset['dragging']).toBeUndefined()
  })

  it('goes back when it is released earlier, unless it was fast', () => {
    const { card, close } = sheet()
    pull(card.querySelector('p')!, 100)
    touch(card, 'touchend')
    expect(close).not.toHaveBeenCalled()
    expect(card.style.translate).toBe('')
    pull(card.querySelector('p')!, 100, 100)
    touch(card, 'touchend')
    expect(close).toHaveBeenCalledOnce()
  })

  it('goes back when the touch is cancelled, or a second finger comes', () => {
    const { card, close } = sheet()
    pull(card.querySelector('p')!, 300)
    touch(card, 'touchcancel')
    pull(card.querySelector('p')!, 300)
    touch(card, 'touchstart', [100, 400], [200, 400])
    touch(card, 'touchend')
    expect(close).not.toHaveBeenCalled()
    expect(card.style.translate).toBe('')
  })

  it('scrolls instead where its content is not at the top, and does not follow a tap, a field or a sideways movement', () => {
    const { card, close } = sheet()
    const text = card.querySelector('p')!
    pull(text, 5)
    expect(card.style.translate).toBe('')
    touch(card, 'touchend')
    pull(card.querySelector('input')!, 300)
    touch(card, 'touchend')
    touch(text, 'touchstart', [100, 100])
    touch(text, 'touchmove', [300, 150])
    touch(text, 'touchmove', [300, 450])
    touch(card, 'touchend')
    card.querySelector('.body')!.scrollTop = 40
    pull(text, 300)
    touch(card, 'touchend')
    expect(card.style.translate).toBe('')
    expect(close).not.toHaveBeenCalled()
  })

  it('keeps the page from scrolling while it follows, and only then', () => {
    const { card } = sheet()
    const text = card.querySelector('p')!
    touch(text, 'touchstart', [100, 100])
    expect(touch(text, 'touchmove', [100, 102])).toBe(true)
    expect(touch(text, 'touchmove', [100, 200])).toBe(false)
  })

  it('follows a mouse on its header only, and not on a button there', () => {
    const { card, close } = sheet()
    card.setPointerCapture = () => {}
    const mouse = (target: Element, type: string, clientY: number) =>
      target.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'mouse', clientX: 9, clientY }))
    for (const selector of ['p', 'button']) {
      mouse(card.querySelector(selector)!, 'pointerdown', 0)
      mouse(card, 'pointermove', 300)
      mouse(card, 'pointerup', 300)
    }
    expect(close).not.toHaveBeenCalled()
    mouse(card.querySelector('h2')!, 'pointerdown', 0)
    mouse(card, 'pointermove', 300)
    mouse(card, 'pointerup', 300)
    expect(close).toHaveBeenCalledOnce()
  })

  it('does nothing any more once its signal is aborted', () => {
    const { card, close } = sheet()
    pull(card.querySelector('p')!, 300)
    end.abort()
    expect(card.style.translate).toBe('')
    touch(card, 'touchend')
    pull(card.querySelector('p')!, 300)
    touch(card, 'touchend')
    expect(close).not.toHaveBeenCalled()
  })
})

describe('An element that follows the on-screen keyboard', () => {
  const viewport = Object.assign(new EventTarget(), { scale: 1, height: 0, offsetTop: 0 })
  beforeEach(() => vi.stubGlobal('visualViewport', viewport))
  afterEach(() => vi.unstubAllGlobals())
  const show = (fields: Partial<typeof viewport>) => {
    Object.assign(viewport, fields)
    viewport.dispatchEvent(new Event('resize'))
  }

  it('knows how much of the page it covers, until it ends', () => {
    const element = document.body.appendChild(document.createElement('div'))
    const stop = followKeyboard(element)
    const covered = () => element.style.getPropertyValue('--_keyboard')
    show({ height: window.innerHeight - 300 })
    expect(covered()).toBe('300px')
    show({ offsetTop: 40 })
    expect(covered()).toBe('260px')
    // Zoomed in: the viewport is small for another reason.
    show({ scale: 2, offsetTop: 0 })
    expect(covered()).toBe('0px')
    stop()
    show({ scale: 1 })
    expect(covered()).toBe('')
  })
})
