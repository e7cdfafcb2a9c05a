import type { Atom } from '@portico/core'
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
