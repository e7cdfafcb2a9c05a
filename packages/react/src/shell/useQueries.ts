import type { Queries } from '@portico/core'
import { useCallback, useEffect, useState } from 'react'
import { useShell } from './useShell.js'

export interface LoadedQueries {
  /** Undefined while its code is loaded. */
  readonly queries: Queries | undefined
  /** Why its code did not load. */
  readonly failure: unknown
  /** Loads the code again. */
  reload(): void
}

/** The data that views of the modal share, once its code is there. */
export function useQueries(): LoadedQueries {
  const { queries: load } = useShell()
  const [queries, setQueries] = useState(load.loaded)
  const [failure, setFailure] = useState<unknown>()
  const reload = useCallback(() => {
    setFailure(undefined)
    load().then(setQueries, setFailure)
  }, [load])
  useEffect(() => {
    if (!queries) reload()
  }, [queries, reload])
  useEffect(() => {
    // While a view shows data, it is asked for again when the page is looked at again or online again.
    queries?.client.mount()
    return () => queries?.client.unmount()
  }, [queries])
  return { queries, failure, reload }
}
