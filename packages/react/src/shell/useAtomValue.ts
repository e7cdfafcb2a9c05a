import type { Atom } from '@portico/core'
import { useCallback, useSyncExternalStore } from 'react'
import { useShell } from './useShell.js'
import { useStoreAtom } from './useStoreAtom.js'

/**
 * The value of an atom of the modal, read anew whenever it changes. It reads the modal's own store: a jotai `<Provider>` of
 * the page is neither used nor replaced.
 * @throws `react/outsideModal`
 */
export function useAtomValue<V>(atom: Atom<V>): V {
  return useStoreAtom(useShell().store, atom)
}

/** One field of such a value: the component is drawn again when that changes, and not with the other fields. */
export function useAtomField<V, K extends keyof V>(atom: Atom<V>, field: K): V[K] {
  const { store } = useShell()
  const subscribe = useCallback((changed: () => void) => store.sub(atom, changed), [store, atom])
  const read = () => store.get(atom)[field]
  return useSyncExternalStore(subscribe, read, read)
}
