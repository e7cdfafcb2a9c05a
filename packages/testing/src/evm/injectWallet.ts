import type { Eip1193Provider } from './EvmTestWallet.js'

interface Page {
  ethereum?: unknown
  dispatchEvent?: (event: Event) => boolean
}

/** The way before EIP-6963: `window.ethereum`, fought over; a wallet that was there is kept in `providers`. */
export function injectWallet(provider: Eip1193Provider, target: object): () => void {
  const before = Object.getOwnPropertyDescriptor(target, 'ethereum')
  const other: unknown = (target as Page).ethereum
  const injected = other === undefined || other === null ? provider : withProviders(provider, [provider, other])
  Object.defineProperty(target, 'ethereum', { value: injected, configurable: true, writable: true, enumerable: true })
  const { dispatchEvent } = target as Page
  if (dispatchEvent) dispatchEvent.call(target, new Event('ethereum#initialized'))
  return () => {
    if ((target as Page).ethereum !== injected) return
    if (before) Object.defineProperty(target, 'ethereum', before)
    else delete (target as Page).ethereum
  }
}

function withProviders(provider: Eip1193Provider, providers: readonly unknown[]): Eip1193Provider {
  const bound: Eip1193Provider = {
    request: (request) => provider.request(request),
    on: (event, listener) => provider.on(event, listener),
    removeListener: (event, listener) => provider.removeListener(event, listener),
  }
  return Object.assign(bound, { providers })
}
