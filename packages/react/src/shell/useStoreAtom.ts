import type { Atom, Store } from '@portico/core'
import { useCallback, useSyncExternalStore } from 'react'

/**
 * The value of an atom in the store of a modal, read anew whenever it changes. A jotai `<Provider>` of the page is neither used
 * nor replaced. Without `useAtomValue` of jotai, whose support for promises would be on every page.
 */
export function useStoreAtom<V>(store: Store, atom: Atom<V>): V {
  const subscribe = useCallback((changed: () => void) => store.sub(atom, changed), [store, atom])
  const read = (): V => store.get(atom)
  return useSyncExternalStore(subscribe, read, read)
}
