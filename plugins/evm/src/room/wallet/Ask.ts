import type { Eip1193Provider } from '../../Eip1193Provider.js'
import { toProviderError } from './providerError.js'

/**
 * Asks one wallet. Its answer is outside data.
 * @throws the signal's reason, or an error with the code the wallet meant (EIP-1193)
 */
export type Ask = (method: string, params?: readonly unknown[], signal?: AbortSignal) => Promise<unknown>

export function createAsk(provider: Eip1193Provider): Ask {
  return (method, params, signal) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted()
      const leave = (): void => reject(signal?.reason as Error)
      signal?.addEventListener('abort', leave, { once: true })
      const asked = async (): Promise<unknown> => provider.request({ method, ...(params && { params }) })
      asked()
        .then(resolve, (thrown: unknown) => reject(toProviderError(thrown)))
        .finally(() => signal?.removeEventListener('abort', leave))
    })
}
