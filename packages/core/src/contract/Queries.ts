import type { QueryClient } from '@tanstack/query-core'
import type { Caip10 } from './caip.js'

interface DataRequest {
  /** What the data is, beginning with the id of the plugin. Views with the same key share one answer. */
  readonly key: readonly unknown[]
  /** Account that the data belongs to: it is forgotten when that account is disconnected. */
  readonly account?: Caip10 | undefined
  /** How long the data is fresh, ms. Default 30 000. */
  readonly staleTime?: number | undefined
  /** Asks again at this interval while the page is visible, ms. Default: it does not. */
  readonly refetchInterval?: number | false | undefined
  /** False asks nothing. Default true. */
  readonly enabled?: boolean | undefined
}

export interface QueryRequest<T> extends DataRequest {
  /** @param context `signal` fires when no view waits for the answer any more. */
  query(context: { readonly signal: AbortSignal }): Promise<T>
  /** Whether the data of the key before is shown until that of a new key is there. Default false. */
  readonly keepPrevious?: boolean | undefined
}

export interface PagesRequest<P> extends DataRequest {
  /** One page; `cursor` is undefined for the first. */
  query(context: { readonly cursor: string | undefined; readonly signal: AbortSignal }): Promise<P>
  /** Cursor of the page after `page`; undefined after the last. */
  next(page: P): string | undefined
}

interface DataState {
  /** Of the last request, where it failed. */
  readonly error: unknown
  readonly isFetching: boolean
  /** Asks now, also where the data is fresh. */
  refetch(): void
}

export interface QueryState<T> extends DataState {
  /** The last answer; it stays when a later request fails. */
  readonly data: T | undefined
  /** Ms since the epoch; 0 while there is no data. */
  readonly updatedAt: number
}

export interface PagesState<P> extends DataState {
  /** Undefined while there is none. */
  readonly pages: readonly P[] | undefined
  readonly isFetchingNext: boolean
  readonly hasNext: boolean
  fetchNext(): void
}

/** Follows one request, which may change. While it has listeners, the data is asked for where it is not fresh. */
export interface DataObserver<Request, State> {
  subscribe(listener: () => void): () => void
  /** What the request is now. */
  set(request: Request): void
  /** The same object until the state changes. */
  snapshot(): unknown
  /** The state of a request, also before it was set. */
  stateOf(request: Request): State
}

/** What views show of outside data, kept and shared by all views of a modal by TanStack Query's core. */
export interface Queries {
  /** For what is not below. `meta: { account }` names the account that data belongs to. */
  readonly client: QueryClient
  /** The data, asked for where it is not fresh. @throws what `query` throws */
  fetch<T>(request: QueryRequest<T>): Promise<T>
  observe<T>(request: QueryRequest<T>): DataObserver<QueryRequest<T>, QueryState<T>>
  observePages<P>(request: PagesRequest<P>): DataObserver<PagesRequest<P>, PagesState<P>>
}
