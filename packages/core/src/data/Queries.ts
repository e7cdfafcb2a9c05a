import type {
  InfiniteQueryObserver,
  InfiniteQueryObserverOptions,
  QueryClient,
  QueryObserver,
  QueryObserverOptions,
} from '@tanstack/query-core'

/**
 * What views show of outside data, kept and shared by all views of a modal: a client of TanStack Query. A key begins with the id
 * of the plugin. `meta: { account }` names the account that data belongs to; it is forgotten when that account is disconnected.
 */
export interface Queries {
  readonly client: QueryClient
  observe<T>(options: QueryObserverOptions<T>): QueryObserver<T>
  observePages<T>(options: InfiniteQueryObserverOptions<T>): InfiniteQueryObserver<T>
}
