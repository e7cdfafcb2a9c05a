import type { Connection } from '@portico/core'
import { useModal } from './useModal.js'
import { useModalAtom } from './useModalAtom.js'

/** All connections, of every namespace and wallet, the most recently used first. */
export function useConnections(): readonly Connection[] {
  return useModalAtom(useModal().atoms.connections)
}
