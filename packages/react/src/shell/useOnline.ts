import { useSyncExternalStore } from 'react'

/** Whether the browser is online, as far as it knows. */
export function useOnline(): boolean {
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
