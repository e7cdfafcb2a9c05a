import type { Connection } from '@portico/core'
import { useModal } from './useModal.js'
import { useModalAtom } from './useModalAtom.js'

/** Every connection there is, of all namespaces and wallets, most recently used first. */
export function useConnections(): readonly Connection[] {
  return useModalAtom(useModal().atoms.connections)
}
