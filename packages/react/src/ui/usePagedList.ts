import type { PagesRequest } from '@portico/core'
import { useEffect, useSyncExternalStore } from 'react'
import { useModalContext } from '../shell/useModalContext.js'
import { usePages } from '../shell/useQuery.js'

/** Pages in a row that show nothing, such as spam alone, after which the visitor is asked whether to go on. */
const emptyPages = 3

export interface PagedListRequest<P> extends PagesRequest<P> {
  /** The text of the notice when a question fails. */
  readonly failed: string
  /** Whether a page has nothing to show. */
  isEmpty(page: P): boolean
}

/** A list that comes in pages, as a view draws it: see `PagedListEnd`. */
export interface PagedList<P> {
  readonly pages: readonly P[] | undefined
  readonly status: 'loading' | 'listed'
  readonly error: unknown
  readonly isOffline: boolean
  readonly isFetching: boolean
  readonly isFetchingNext: boolean
  readonly hasNext: boolean
  /** Whether the next page is loaded when the end of the list comes into sight. */
  readonly isLoadedOnSight: boolean
  loadMore(): void
  /** Asks again, and keeps what is there. */
  retry(): void
}

export function usePagedList<P>({ failed, isEmpty, ...request }: PagedListRequest<P>): PagedList<P> {
  const { notices } = useModalContext()
  const isOnline = useOnline()
  const { pages, error, isFetching, isFetchingNext, hasNext, fetchNext, refetch } = usePages<P>(request)

  const isFailed = error !== undefined
  useEffect(() => {
    if (isFailed) notices.show('error', failed)
    // Once a failure, whatever the language becomes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isFailed])

  const lastShowNothing = (): boolean => {
    const last = pages?.slice(-emptyPages) ?? []
    return last.length === emptyPages && last.every(isEmpty)
  }
  return {
    pages,
    status: pages === undefined && isFetching && isOnline ? 'loading' : 'listed',
    error,
    isOffline: !isOnline,
    isFetching,
    isFetchingNext,
    hasNext,
    isLoadedOnSight: hasNext && !isFetching && !isFailed && isOnline && !lastShowNothing(),
    loadMore() {
      if (!isFetchingNext) fetchNext()
    },
    retry: refetch,
  }
}

/** Whether the browser is online, as far as it knows. */
function useOnline(): boolean {
  return useSyncExternalStore(
    watch,
    () => navigator.onLine !== false,
    () => true,
  )
}

function watch(listener: () => void): () => void {
  const abort = new AbortController()
  for (const event of ['online', 'offline']) addEventListener(event, listener, { signal: abort.signal })
  return () => abort.abort()
}
