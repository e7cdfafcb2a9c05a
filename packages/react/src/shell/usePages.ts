import type { Caip10, Queries } from '@portico/core'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useQueries } from './useQueries.js'

export interface PagesOptions<P> {
  /** What the data is, beginning with the id of the plugin. */
  readonly key: readonly unknown[]
  /** Account that the data belongs to: it is forgotten when that account is disconnected. */
  readonly account?: Caip10 | undefined
  /** One page; `cursor` is undefined for the first. */
  query(context: { readonly cursor: string | undefined; readonly signal: AbortSignal }): Promise<P>
  /** Cursor of the page after `page`; undefined after the last. */
  next(page: P): string | undefined
  /** How long the data is fresh, ms. Default 30 000. */
  readonly staleTime?: number | undefined
  /** Asks for all pages again at this interval while the page is visible, ms. Default: it does not. */
  readonly refetchInterval?: number | false | undefined
}

export interface PagesResult<P> {
  /** Undefined while there is none. */
  readonly pages: readonly P[] | undefined
  /** Of the last request, where it failed. */
  readonly error: unknown
  readonly isFetching: boolean
  readonly isFetchingNext: boolean
  readonly hasNext: boolean
  fetchNext(): void
  /** Asks for all pages again. */
  refetch(): void
}

/** A list of outside data that comes in pages. */
export function usePages<P>(options: PagesOptions<P>): PagesResult<P> {
  const { queries, failure, reload } = useQueries()
  const observer = useMemo(
    () => queries?.observePages<P>(toObserver(queries, options)),
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
    return {
      pages: undefined,
      error: failure,
      isFetching: failure === undefined,
      isFetchingNext: false,
      hasNext: false,
      fetchNext: () => {},
      refetch: reload,
    }
  const { data, error, isFetching, isFetchingNextPage, hasNextPage } = observer.getOptimisticResult(
    toObserver(queries, options),
  )
  return {
    pages: (data as { readonly pages: readonly P[] } | undefined)?.pages,
    error: error ?? undefined,
    isFetching,
    isFetchingNext: isFetchingNextPage,
    hasNext: hasNextPage,
    fetchNext: () => void observer.fetchNextPage(),
    refetch: () => void observer.refetch(),
  }
}

function toObserver<P>({ client }: Queries, options: PagesOptions<P>): never {
  const { key, account, query, next, staleTime, refetchInterval } = options
  return client.defaultQueryOptions({
    queryKey: key,
    queryFn: ({ pageParam, signal }: { readonly pageParam: string | undefined; readonly signal: AbortSignal }) =>
      query({ cursor: pageParam, signal }),
    initialPageParam: undefined,
    getNextPageParam: (page: P) => next(page),
    ...(account && { meta: { account } }),
    ...(staleTime !== undefined && { staleTime }),
    ...(refetchInterval !== undefined && { refetchInterval }),
  } as never) as never
}
