import type { Listeners } from '../evm/createListeners.js'
import type { CosmosTestWalletOptions } from './CosmosTestWallet.js'
import type { KeplrInterface } from './KeplrInterface.js'

/** Puts a wallet where pages look for it, and its event on the page; the returned function takes it away again. */
export function placeOnPage(
  page: Window,
  as: NonNullable<CosmosTestWalletOptions['as']>,
  keplr: KeplrInterface,
  listeners: Listeners,
  event: string,
): () => void {
  const emit = (): void => void page.dispatchEvent(new Event(event))
  listeners.add(event, emit)
  const value = as === 'cosmostation' ? { providers: { keplr } } : keplr
  Object.defineProperty(page, as, { value, configurable: true, writable: true })
  return () => {
    listeners.remove(event, emit)
    Reflect.deleteProperty(page, as)
  }
}
