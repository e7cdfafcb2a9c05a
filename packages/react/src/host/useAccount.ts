import type { AccountState, Namespace } from '@portico/core'
import { useModal } from './useModal.js'
import { useModalAtom } from './useModalAtom.js'

export function useAccount(): AccountState | undefined
export function useAccount(namespace: Namespace): AccountState
export function useAccount(namespace: Namespace | undefined): AccountState | undefined
/** The account in use: of `namespace`, or of the namespace in use. Undefined when there is no chain plugin. */
export function useAccount(namespace?: Namespace): AccountState | undefined {
  const { atoms } = useModal()
  return useModalAtom<AccountState | undefined>(namespace === undefined ? atoms.account : atoms.accountOf(namespace))
}
