import { vi } from 'vitest'
import { WebSocket } from 'ws'

/**
 * As much of a page as wallets and this plugin use, on Node: with the real network, and events that reach everyone.
 * @param stub Sets a global. That of vitest ends with the first test that ends.
 */
export function stubPage(
  stub: (name: string, value: unknown) => void = (name, value) => void vi.stubGlobal(name, value),
): Window {
  const page = new EventTarget()
  const target = {
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
    dispatchEvent: page.dispatchEvent.bind(page),
  }
  for (const [name, value] of Object.entries(target)) stub(name, value)
  stub('window', globalThis)
  stub('injectedWeb3', undefined)
  // The page's own, which Node has from 22 on.
  stub('WebSocket', WebSocket)
  stub('document', Object.assign(new EventTarget(), { readyState: 'complete', title: 'Meridian', referrer: '' }))
  return globalThis as unknown as Window
}
