import type { Atom, Store } from '@portico/core'
import { useCallback, useSyncExternalStore } from 'react'

/**
 * The value of an atom in the store of a modal, read anew whenever it changes. A jotai `<Provider>` of the page is neither used
 * nor replaced. Without `useAtomValue` of jotai, whose support for promises would be on every page.
 *
 * @param serverStore what a server has rendered from; React compares its markup with the first render of each part of the page
 */
export function useStoreAtom<V>(store: Store, atom: Atom<V>, serverStore: Store = store): V {
  const subscribe = useCallback((changed: () => void) => store.sub(atom, changed), [store, atom])
  return useSyncExternalStore(
    subscribe,
    () => store.get(atom),
    () => serverStore.get(atom),
  )
}
