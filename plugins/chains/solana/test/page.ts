import { vi } from 'vitest'

/**
 * As much of a page as wallets and this plugin use, on Node: with the real network, and events that reach everyone.
 * @param set Default: stubs that end with the test.
 */
export function stubPage(set: (name: string, value: unknown) => void = vi.stubGlobal): EventTarget {
  const page = new EventTarget()
  const target = {
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
    dispatchEvent: page.dispatchEvent.bind(page),
  }
  for (const [name, value] of Object.entries(target)) set(name, value)
  set('window', globalThis)
  set('solana', undefined)
  set('document', Object.assign(new EventTarget(), { readyState: 'complete', title: 'Meridian', referrer: '' }))
  return globalThis as unknown as EventTarget
}
