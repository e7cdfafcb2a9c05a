import type { AccountState, Namespace } from '@portico/core'
import { useModal } from './useModal.js'
import { useModalAtom } from './useModalAtom.js'

/**
 * The account in use, of `namespace` or of the namespace in use. It is never undefined: while disconnected, `isConnected` is false
 * and `address` undefined. During the restore of an earlier connection, `isReconnecting` is true and the address is known.
 */
export function useAccount(namespace?: Namespace): AccountState {
  const { atoms } = useModal()
  return useModalAtom(namespace === undefined ? atoms.account : atoms.accountOf(namespace))
}
