import { untilAborted } from '@portico/core'
import type { Eip1193Provider } from '../../Eip1193Provider.js'
import { toProviderError } from './providerError.js'

/**
 * Asks one wallet. Its answer is outside data.
 * @throws the signal's reason, or an error with the code the wallet meant (EIP-1193)
 */
export type Ask = (method: string, params?: readonly unknown[], signal?: AbortSignal) => Promise<unknown>

export function createAsk(provider: Eip1193Provider): Ask {
  return (method, params, signal) =>
    untilAborted(async () => {
      try {
        return await provider.request({ method, ...(params && { params }) })
      } catch (thrown) {
        throw toProviderError(thrown)
      }
    }, signal)
}
