import { vi } from 'vitest'
import { WebSocket } from 'ws'

/** As much of a page as wallets and this plugin use, on Node: with the real network, and events that reach everyone. */
export function stubPage(): Window {
  const page = new EventTarget()
  const target = {
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
    dispatchEvent: page.dispatchEvent.bind(page),
  }
  for (const [name, value] of Object.entries(target)) vi.stubGlobal(name, value)
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('injectedWeb3', undefined)
  // The page's own, which Node has from 22 on.
  vi.stubGlobal('WebSocket', WebSocket)
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), { readyState: 'complete', title: 'Meridian', referrer: '' }),
  )
  return globalThis as unknown as Window
}
