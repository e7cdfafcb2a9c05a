import type { AccountState, Namespace } from '@portico/core'
import { useModal } from './useModal.js'
import { useModalAtom } from './useModalAtom.js'

export function useAccount(): AccountState | undefined
export function useAccount(namespace: Namespace): AccountState
export function useAccount(namespace: Namespace | undefined): AccountState | undefined
/** Account in use: of `namespace`, or of the active one, which is undefined while no chain plugin is there. */
export function useAccount(namespace?: Namespace): AccountState | undefined {
  const { atoms } = useModal()
  return useModalAtom<AccountState | undefined>(namespace === undefined ? atoms.account : atoms.accountOf(namespace))
}
