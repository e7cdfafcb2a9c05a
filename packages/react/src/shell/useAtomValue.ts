import type { Atom } from '@portico/core'
import { useAtomValue as useJotaiAtomValue } from 'jotai/react'
import { useShell } from './useShell.js'

/**
 * The value of an atom of the modal, read anew whenever it changes. It reads the modal's own store: a jotai `<Provider>` of
 * the page is neither used nor replaced.
 * @throws `react/outsideModal`
 */
export function useAtomValue<V>(atom: Atom<V>): V {
  return useJotaiAtomValue(atom, { store: useShell().store }) as V
}
