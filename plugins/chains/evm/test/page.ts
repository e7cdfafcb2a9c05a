import { vi } from 'vitest'

/** As much of a page as wallets and this plugin use, on Node: with the real network, and events that reach everyone. */
export function pageGlobals(): Readonly<Record<string, unknown>> {
  const page = new EventTarget()
  return {
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
    dispatchEvent: page.dispatchEvent.bind(page),
    window: globalThis,
    parent: globalThis,
    ethereum: undefined,
    document: Object.assign(new EventTarget(), { readyState: 'complete', title: 'Meridian', referrer: '' }),
  }
}

/** A page for one test. */
export function stubPage(): EventTarget {
  for (const [name, value] of Object.entries(pageGlobals())) vi.stubGlobal(name, value)
  return globalThis as unknown as EventTarget
}
