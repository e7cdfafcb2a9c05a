import {
  InfiniteQueryObserver,
  QueryClient,
  QueryObserver,
  type InfiniteData,
  type Query,
  type QueryKey,
  type QueryObserverOptions,
} from '@tanstack/query-core'
import type { Atom } from 'jotai/vanilla'
import type { Caip10 } from '../contract/caip.js'
import { parseCaip10 } from '../contract/parseCaip.js'
import type { ConnectionState } from '../contract/ConnectionState.js'
import type { ModalState } from '../contract/Modal.js'
import type { Store } from '../contract/Store.js'
import type { DataObserver, PagesRequest, PagesState, Queries, QueryRequest, QueryState } from '../contract/Queries.js'

/** How long data is fresh unless a query says otherwise, ms. */
const defaultStaleTime = 30_000

export function createQueries(store: Store, connections: Atom<ConnectionState>, state: Atom<ModalState>): Queries {
  const client = new QueryClient({
    // Those who ask try again by themselves, where that can help.
    defaultOptions: { queries: { staleTime: defaultStaleTime, retry: false } },
  })
  store.sub(connections, () => forgetDisconnected(client, store.get(connections)))
  client.getQueryCache().subscribe(({ type, query }) => {
    // A list begins at its top in the next visit to the modal: what was scrolled through need not be kept, nor asked for again.
    const isLeft = type === 'observerRemoved' && query.getObserversCount() === 0 && !store.get(state).open
    if (isLeft && 'getNextPageParam' in query.options) keepFirstPage(query)
  })
  return {
    client,
    fetch: ({ key, account, query, staleTime }) =>
      client.fetchQuery({
        queryKey: key,
        queryFn: ({ signal }) => query({ signal }),
        ...(account && { meta: { account } }),
        ...(staleTime !== undefined && { staleTime }),
      }),
    observe: (request) => observeOne(client, request),
    observePages: (request) => observePages(client, request),
  }
}

function forgetDisconnected(client: QueryClient, { sessions }: ConnectionState): void {
  const connected = new Set(
    sessions
      .flatMap(({ connections }) => connections)
      .flatMap(({ namespace, accounts }) => accounts.map(({ address }) => `${namespace}:${address}`)),
  )
  client.removeQueries({
    predicate({ meta }) {
      if (typeof meta?.['account'] !== 'string') return false
      const { namespace, address } = parseCaip10(meta['account'] as Caip10)
      return !connected.has(`${namespace}:${address}`)
    },
  })
}

function keepFirstPage(query: Query): void {
  const { data, dataUpdatedAt } = query.state as {
    readonly data?: InfiniteData<unknown>
    readonly dataUpdatedAt: number
  }
  if (!data || data.pages.length < 2) return
  const first = { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) }
  query.setData(first, { updatedAt: dataUpdatedAt, manual: true })
}

function shared({ key, account, staleTime, refetchInterval, enabled }: QueryRequest<unknown> | PagesRequest<unknown>) {
  return {
    queryKey: key,
    ...(account && { meta: { account } }),
    ...(staleTime !== undefined && { staleTime }),
    ...(refetchInterval !== undefined && { refetchInterval }),
    ...(enabled !== undefined && { enabled }),
  }
}

function observeOne<T>(client: QueryClient, first: QueryRequest<T>): DataObserver<QueryRequest<T>, QueryState<T>> {
  const toOptions = (request: QueryRequest<T>) =>
    client.defaultQueryOptions<T>({
      ...shared(request),
      queryFn: ({ signal }) => request.query({ signal }),
      ...(request.keepPrevious && { placeholderData: (before: T | undefined) => before as never }),
    } satisfies QueryObserverOptions<T>)
  const observer = new QueryObserver<T>(client, toOptions(first))
  return {
    subscribe: (listener) => observer.subscribe(listener),
    set: (request) => observer.setOptions(toOptions(request)),
    snapshot: () => observer.getCurrentResult(),
    stateOf(request) {
      const { data, error, isFetching, dataUpdatedAt } = observer.getOptimisticResult(toOptions(request))
      const refetch = () => void observer.refetch()
      return { data, error: error ?? undefined, isFetching, updatedAt: dataUpdatedAt, refetch }
    },
  }
}

type Pages<P> = InfiniteQueryObserver<P, Error, InfiniteData<P, string | undefined>, QueryKey, string | undefined>
type PagesOptions<P> = Parameters<Pages<P>['getOptimisticResult']>[0]

function observePages<P>(client: QueryClient, first: PagesRequest<P>): DataObserver<PagesRequest<P>, PagesState<P>> {
  // The client's types know defaults of the options for one answer only.
  const toOptions = (request: PagesRequest<P>): PagesOptions<P> =>
    client.defaultQueryOptions({
      ...shared(request),
      queryFn: ({ pageParam, signal }) => request.query({ cursor: pageParam, signal }),
      initialPageParam: undefined,
      getNextPageParam: (page) => request.next(page),
    } satisfies Parameters<Pages<P>['setOptions']>[0] as never) as PagesOptions<P>
  const observer: Pages<P> = new InfiniteQueryObserver(client, toOptions(first))
  return {
    subscribe: (listener) => observer.subscribe(listener),
    set: (request) => observer.setOptions(toOptions(request)),
    snapshot: () => observer.getCurrentResult(),
    stateOf(request) {
      const result = observer.getOptimisticResult(toOptions(request))
      return {
        pages: result.data?.pages,
        error: result.error ?? undefined,
        isFetching: result.isFetching,
        isFetchingNext: result.isFetchingNextPage,
        hasNext: result.hasNextPage,
        fetchNext: () => void observer.fetchNextPage(),
        refetch: () => void observer.refetch(),
      }
    },
  }
}
