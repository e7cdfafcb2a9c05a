import { untilAborted, createEntrance, type Caip2 } from '@portico/core'
import { findNetwork } from '../networks/findNetwork.js'
import type { PolkadotContext } from '../PolkadotSpec.js'
import { isWebSocket, nodeUrls } from './node/nodeUrls.js'
import type { OpenChain } from './sdk/openChain.js'

type Sdk = typeof import('./sdk/openChain.js')
export interface Apis {
  /** `@polkadot/api` on a network. @throws `polkadot/rpcUnavailable` [8.11], the signal's reason */
  open(networkId: Caip2, signal?: AbortSignal): Promise<OpenChain>
  /** Closes all of them when the signal fires. */
  endWith(signal: AbortSignal): void
}

/** One `@polkadot/api` for each network, for as long as the modal runs: opening one takes seconds and a megabyte of metadata. */
export function createApis(context: PolkadotContext): Apis {
  const { enter } = createEntrance<Sdk>('polkadot', () => import('./sdk/openChain.js'))
  const held = new Map<Caip2, Promise<OpenChain>>()
  let life = new AbortController()

  /** Nodes by websocket before the others, as they can push; those of the host before all. */
  function urlsOf(networkId: Caip2): readonly string[] {
    const own = context.config.rpcUrls?.[networkId] ?? []
    const all = [...nodeUrls(context, networkId), ...(findNetwork(context, networkId)?.wsUrls ?? [])]
    const rank = (url: string): number => (own.includes(url) ? 0 : isWebSocket(url) ? 1 : 2)
    return all.toSorted((a, b) => rank(a) - rank(b))
  }
  async function openOne(sdk: Sdk, networkId: Caip2): Promise<OpenChain> {
    const urls = urlsOf(networkId)
    try {
      return await sdk.openChain(urls, life.signal)
    } catch (cause) {
      life.signal.throwIfAborted()
      const chain = findNetwork(context, networkId)?.name ?? networkId
      throw context.error(
        'rpcUnavailable',
        { chain, url: urls[0] ?? '' },
        { cause, details: 'Check the connection. A site may name other nodes with the option `rpcUrls`.' },
      )
    }
  }
  async function open(networkId: Caip2): ReturnType<Apis['open']> {
    const sdk = await enter()
    const opening = held.get(networkId) ?? openOne(sdk, networkId)
    held.set(networkId, opening)
    opening.catch(() => held.delete(networkId))
    return opening
  }
  return {
    open: (networkId, signal) => untilAborted(() => open(networkId), signal),
    endWith(signal) {
      life = new AbortController()
      const end = (): void => {
        life.abort(signal.reason)
        const all = [...held.values()]
        held.clear()
        for (const opening of all) opening.then(({ api }) => api.disconnect()).catch(() => {})
      }
      if (signal.aborted) end()
      else signal.addEventListener('abort', end, { once: true })
    },
  }
}
