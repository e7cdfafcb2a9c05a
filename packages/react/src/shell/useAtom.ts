import type { Atom } from '@portico/core'
import { useAtomValue } from 'jotai/react'
import { useShell } from './useShell.js'

/** Always the modal's own store: a host's jotai `<Provider>` is neither read nor shadowed. */
export function useAtom<V>(atom: Atom<V>): V {
  return useAtomValue(atom, { store: useShell().store }) as V
}
