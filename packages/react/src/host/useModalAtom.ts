import type { Atom } from '@portico/core'
import { useStoreAtom } from '../shell/useStoreAtom.js'
import { useModal } from './useModal.js'

/** The value of an atom of the modal. */
export function useModalAtom<V>(atom: Atom<V>): V {
  return useStoreAtom(useModal().store, atom)
}
