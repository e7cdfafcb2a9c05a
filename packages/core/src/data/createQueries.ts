import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/query-core'
import type { Caip10 } from '../caip/caip.js'
import { parseCaip10 } from '../caip/parseCaip.js'
import type { ConnectionState } from '../connections/ConnectionState.js'
import type { Queries } from './Queries.js'

/** How long data is fresh unless a query says otherwise, ms. */
const staleTime = 30_000

/** @param follow Calls its listener with the connections, at each change. */
export function createQueries(follow: (listener: (state: ConnectionState) => void) => void): Queries {
  const client = new QueryClient({
    // Those who ask try again by themselves, where that can help.
    defaultOptions: { queries: { staleTime, retry: false } },
  })
  follow((state) => {
    const connected = new Set(
      state.sessions
        .flatMap(({ connections }) => connections)
        .flatMap(({ namespace, accounts }) => accounts.map(({ address }) => `${namespace}:${address}`)),
    )
    client.removeQueries({
      predicate: ({ meta }) => {
        if (typeof meta?.['account'] !== 'string') return false
        const { namespace, address } = parseCaip10(meta['account'] as Caip10)
        return !connected.has(`${namespace}:${address}`)
      },
    })
  })
  return {
    client,
    observe: (options) => new QueryObserver(client, options),
    observePages: (options) => new InfiniteQueryObserver(client, options) as never,
  }
}
