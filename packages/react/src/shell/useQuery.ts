import type { Caip10, Queries } from '@portico/core'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useQueries } from './useQueries.js'

export interface QueryOptions<T> {
  /** What the data is, beginning with the id of the plugin. Views with the same key share one answer. */
  readonly key: readonly unknown[]
  /** Account that the data belongs to: it is forgotten when that account is disconnected. */
  readonly account?: Caip10 | undefined
  /** @param context `signal` fires when no view waits for the answer any more. */
  query(context: { readonly signal: AbortSignal }): Promise<T>
  /** How long the data is fresh, ms. Default 30 000. */
  readonly staleTime?: number | undefined
  /** Asks again at this interval while the page is visible, ms. Default: it does not. */
  readonly refetchInterval?: number | false | undefined
  /** False asks nothing. Default true. */
  readonly enabled?: boolean | undefined
  /** Whether the data of the key before is shown until that of a new key is there. Default false. */
  readonly keepPrevious?: boolean | undefined
}

export interface QueryResult<T> {
  /** The last answer; it stays when a later request fails. */
  readonly data: T | undefined
  /** Of the last request, where it failed. */
  readonly error: unknown
  /** Whether a request is under way, or its code is being loaded. */
  readonly isFetching: boolean
  /** Ms since the epoch; 0 while there is no data. */
  readonly updatedAt: number
  /** Asks now, also where the data is fresh. */
  refetch(): void
}

/** Outside data for a view, kept and shared by TanStack Query's core, which is loaded with the first view that needs it. */
export function useQuery<T>(options: QueryOptions<T>): QueryResult<T> {
  const { queries, failure, reload } = useQueries()
  const observer = useMemo(
    () => queries?.observe<T>(toObserver(queries, options)),
    // Later options are set below.
    // oxlint-disable-next-line react/exhaustive-deps
    [queries],
  )
  const subscribe = useCallback((listener: () => void) => observer?.subscribe(listener) ?? (() => {}), [observer])
  const snapshot = useCallback(() => observer?.getCurrentResult(), [observer])
  useSyncExternalStore(subscribe, snapshot, snapshot)
  useEffect(() => {
    if (queries) observer?.setOptions(toObserver(queries, options))
  })
  if (!queries || !observer)
    return { data: undefined, error: failure, isFetching: failure === undefined, updatedAt: 0, refetch: reload }
  const { data, error, isFetching, dataUpdatedAt } = observer.getOptimisticResult(toObserver(queries, options) as never)
  return {
    data,
    error: error ?? undefined,
    isFetching,
    updatedAt: dataUpdatedAt,
    refetch: () => void observer.refetch(),
  }
}

function toObserver<T>(
  { client }: Queries,
  options: QueryOptions<T>,
): Parameters<typeof client.defaultQueryOptions<T>>[0] {
  const { key, account, query, staleTime, refetchInterval, enabled, keepPrevious } = options
  return client.defaultQueryOptions<T>({
    queryKey: key,
    queryFn: ({ signal }) => query({ signal }),
    ...(account && { meta: { account } }),
    ...(staleTime !== undefined && { staleTime }),
    ...(refetchInterval !== undefined && { refetchInterval }),
    ...(enabled !== undefined && { enabled }),
    ...(keepPrevious && { placeholderData: (before: unknown) => before as never }),
  }) as never
}
