import { rpcUnavailable } from '@portico/chain-kit'
import { lazy, untilAborted, type Caip2 } from '@portico/core'
import type { PolkadotContext } from '../PolkadotSpec.js'
import type { OpenChain } from './openChain.js'
import { transactionNodes } from './createNodes.js'

export interface Apis {
  /** `@polkadot/api` on a network. @throws `polkadot/rpcUnavailable`, the signal's reason */
  open(networkId: Caip2, signal?: AbortSignal): Promise<OpenChain>
  /** Closes all of them when the signal fires. */
  endWith(signal: AbortSignal): void
}

/** One `@polkadot/api` for each network while the modal runs: to open one takes seconds and a megabyte of metadata. */
export function createApis(context: PolkadotContext): Apis {
  const sdk = lazy('polkadot', () => import('./openChain.js'))
  const opened = new Map<Caip2, Promise<OpenChain>>()
  let life = new AbortController()

  async function openOne(networkId: Caip2): Promise<OpenChain> {
    const { openChain } = await sdk()
    const urls = transactionNodes(context, networkId)
    try {
      return await openChain(urls, life.signal)
    } catch (cause) {
      life.signal.throwIfAborted()
      throw rpcUnavailable(context, networkId, { url: urls[0], cause })
    }
  }
  function open(networkId: Caip2): Promise<OpenChain> {
    const opening = opened.get(networkId) ?? openOne(networkId)
    opened.set(networkId, opening)
    opening.catch(() => opened.delete(networkId))
    return opening
  }
  return {
    open: (networkId, signal) => untilAborted(() => open(networkId), signal),
    endWith(signal) {
      life = new AbortController()
      const end = (): void => {
        life.abort(signal.reason)
        const all = [...opened.values()]
        opened.clear()
        for (const opening of all) opening.then(({ api }) => api.disconnect()).catch(() => {})
      }
      if (signal.aborted) end()
      else signal.addEventListener('abort', end, { once: true })
    },
  }
}
