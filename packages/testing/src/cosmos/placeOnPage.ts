import type { Listeners } from '../evm/createListeners.js'
import type { CosmosTestWalletOptions } from './CosmosTestWallet.js'
import type { KeplrInterface } from './KeplrInterface.js'

interface Placed {
  readonly as: NonNullable<CosmosTestWalletOptions['as']>
  readonly keplr: KeplrInterface
  readonly listeners: Listeners
  readonly event: string
  readonly replacesKeplr: boolean
  /** What Cosmostation's own interface does for `cos_disconnect`. */
  revoke(): void
}

/** Puts a wallet where pages look for it, and its event on the page; the returned function takes it away again. */
export function placeOnPage(page: Window, { as, keplr, listeners, event, replacesKeplr, revoke }: Placed): () => void {
  const isCosmostation = as === 'cosmostation'
  // Cosmostation sends Keplr's event, too, where it is in Keplr's place; Leap does not.
  const isBoth = isCosmostation && replacesKeplr
  const emit = (): void => {
    for (const name of isBoth ? [event, 'keplr_keystorechange'] : [event]) page.dispatchEvent(new Event(name))
  }
  async function request({ method }: { readonly method: string }): Promise<null> {
    if (method !== 'cos_disconnect') throw new Error('Unsupported method')
    revoke()
    return null
  }
  const own = isCosmostation ? { providers: { keplr }, cosmos: { request } } : keplr
  const places = [as, ...(replacesKeplr && !('keplr' in page) ? ['keplr'] : [])]
  listeners.add(event, emit)
  for (const place of places)
    Object.defineProperty(page, place, { value: place === as ? own : keplr, configurable: true, writable: true })
  return () => {
    listeners.remove(event, emit)
    for (const place of places) Reflect.deleteProperty(page, place)
  }
}
