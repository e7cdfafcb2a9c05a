import type { Atom } from '@portico/core'
import { useAtomValue } from 'jotai/react'
import { useModal } from './useModal.js'

/** Always the modal's own store: a host's jotai `<Provider>` is neither read nor shadowed. */
export function useModalAtom<V>(atom: Atom<V>): V {
  return useAtomValue(atom, { store: useModal().store }) as V
}
