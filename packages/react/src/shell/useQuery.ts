import type { PagesRequest, PagesState, QueryRequest, QueryState } from '@portico/core'
import { useObserved } from './useObserved.js'

/** Outside data for a view. It is shared by all views of the modal, and its code is loaded with the first that needs it. */
export function useQuery<T>(request: QueryRequest<T>): QueryState<T> {
  const observed = useObserved((queries, query: QueryRequest<T>) => queries.observe(query), request)
  return observed.state ?? { ...observed.notLoaded, data: undefined, updatedAt: 0 }
}

/** A list of outside data that comes in pages. */
export function usePages<P>(request: PagesRequest<P>): PagesState<P> {
  const observed = useObserved((queries, query: PagesRequest<P>) => queries.observePages(query), request)
  if (observed.state) return observed.state
  return { ...observed.notLoaded, pages: undefined, isFetchingNext: false, hasNext: false, fetchNext: () => {} }
}
