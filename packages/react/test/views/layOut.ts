import { onTestFinished } from 'vitest'

/** Pixels. */
const viewport = 560
const row = 56

/**
 * happy-dom lays nothing out, and its `ResizeObserver` never speaks: lists that draw what is in sight would draw nothing.
 * Until the test ends, whatever scrolls is 560 px high, and everything in it 56.
 */
export function layOut(): void {
  const heightOf = (element: Element) => (element.classList.contains('body') ? viewport : row)
  // That of the document: the one that code finds by its elements.
  const page = document.defaultView!
  const before = Object.getOwnPropertyDescriptor(page, 'ResizeObserver')!
  onTestFinished(() => void Object.defineProperty(page, 'ResizeObserver', before))
  Object.defineProperty(page, 'ResizeObserver', {
    configurable: true,
    value: class {
      readonly #tell: (entries: readonly object[]) => void
      #watched = new Set<Element>()
      constructor(tell: (entries: readonly object[]) => void) {
        this.#tell = tell
      }
      observe(target: Element): void {
        this.#watched.add(target)
        queueMicrotask(() => {
          if (this.#watched.has(target)) this.#tell([{ target, contentRect: { width: 320, height: heightOf(target) } }])
        })
      }
      unobserve(target: Element): void {
        this.#watched.delete(target)
      }
      disconnect(): void {
        this.#watched = new Set()
      }
    },
  })
}
