import { vi } from 'vitest'

/** What wallets and this plugin use of a page, on Node. */
export function stubPage(): Window {
  const page = new EventTarget()
  const target = {
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
    dispatchEvent: page.dispatchEvent.bind(page),
  }
  for (const [name, value] of Object.entries(target)) vi.stubGlobal(name, value)
  vi.stubGlobal('window', globalThis)
  for (const name of [
    'btc_providers',
    'XverseProviders',
    'LeatherProvider',
    'unisat',
    'unisat_wallet',
    'okxwallet',
    'phantom',
  ])
    vi.stubGlobal(name, undefined)
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), { readyState: 'complete', title: 'Meridian', referrer: '' }),
  )
  return globalThis as unknown as Window
}
