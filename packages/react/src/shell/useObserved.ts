import type { DataObserver, Queries } from '@portico/core'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useShell } from './useShell.js'

/** While there is no data, because its code is being loaded or did not load. */
export interface NotLoaded {
  readonly error: unknown
  readonly isFetching: boolean
  /** Loads the code again. */
  refetch(): void
}

/** The state of a request for outside data, as an observer of `queries` follows it. */
export function useObserved<Request, State>(
  observe: (queries: Queries, request: Request) => DataObserver<Request, State>,
  request: Request,
): { readonly state: State } | { readonly state: undefined; readonly notLoaded: NotLoaded } {
  const { queries, notLoaded } = useQueries()
  const observer = useMemo(
    () => queries && observe(queries, request),
    // Later requests are set below.
    // oxlint-disable-next-line react/exhaustive-deps
    [queries],
  )
  const subscribe = useCallback((listener: () => void) => observer?.subscribe(listener) ?? (() => {}), [observer])
  const snapshot = useCallback(() => observer?.snapshot(), [observer])
  useSyncExternalStore(subscribe, snapshot, snapshot)
  useEffect(() => observer?.set(request))
  return observer ? { state: observer.stateOf(request) } : { state: undefined, notLoaded }
}

/** The data that views of the modal share, once its code is there. */
function useQueries(): { readonly queries: Queries | undefined; readonly notLoaded: NotLoaded } {
  const { queries: load } = useShell()
  const [queries, setQueries] = useState(load.loaded)
  const [error, setError] = useState<unknown>()
  const refetch = useCallback(() => {
    setError(undefined)
    load().then(setQueries, setError)
  }, [load])
  useEffect(() => {
    if (!queries) refetch()
  }, [queries, refetch])
  useEffect(() => {
    // While a view shows data, it is asked for again when the page is looked at again or online again.
    queries?.client.mount()
    return () => queries?.client.unmount()
  }, [queries])
  return { queries, notLoaded: { error, isFetching: error === undefined, refetch } }
}
