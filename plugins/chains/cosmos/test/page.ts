import { vi } from 'vitest'

/** As much of a page as wallets and this plugin use, on Node: with the real network, and events that reach everyone. */
export interface StubPage {
  readonly window: Window
  /** Listeners of the page, of one event. */
  listeners(event: string): number
}

/** @param stub How a global is set. Default: until the end of the test. */
export function stubPage(stub: (name: string, value: unknown) => void = vi.stubGlobal): StubPage {
  const page = new EventTarget()
  const counts = new Map<string, Set<unknown>>()
  const of = (event: string): Set<unknown> => {
    const known = counts.get(event) ?? new Set()
    counts.set(event, known)
    return known
  }
  const target = {
    addEventListener(event: string, listener: EventListener, options?: AddEventListenerOptions) {
      of(event).add(listener)
      options?.signal?.addEventListener('abort', () => of(event).delete(listener))
      page.addEventListener(event, listener, options)
    },
    removeEventListener(event: string, listener: EventListener) {
      of(event).delete(listener)
      page.removeEventListener(event, listener)
    },
    dispatchEvent: page.dispatchEvent.bind(page),
  }
  for (const [name, value] of Object.entries(target)) stub(name, value)
  stub('window', globalThis)
  stub('document', Object.assign(new EventTarget(), { readyState: 'complete', title: 'Meridian', referrer: '' }))
  return { window: globalThis as unknown as Window, listeners: (event) => of(event).size }
}
