import type { Atom } from '@portico/core'
import { useAtomValue } from 'jotai/react'
import { useModal } from './useModal.js'

/** Reads the modal's own store: a jotai `<Provider>` of the page is neither used nor replaced. */
export function useModalAtom<V>(atom: Atom<V>): V {
  return useAtomValue(atom, { store: useModal().store }) as V
}
