import { PorticoError, SignMessage, type Namespace, type SignedMessage, type SignMessageRequest } from '@portico/core'
import { useCallback, useMemo } from 'react'
import { useAction, type ActionState } from './useAction.js'
import { useModal } from './useModal.js'

/** What to sign. The account is the one in use, unless another one is given. */
export type SignMessageVariables = Omit<SignMessageRequest, 'account'> & Partial<Pick<SignMessageRequest, 'account'>>

export interface UseSignMessageResult extends ActionState<SignMessageVariables, SignedMessage> {
  /**
   * Asks the wallet to sign a text, such as `{ message: 'Hello' }`.
   * @throws `react/notConnected`, `react/capabilityMissing`, or the visitor's refusal, which `isRejection` recognises
   */
  readonly signMessage: (variables: SignMessageVariables) => Promise<SignedMessage>
}

/** Signs messages with the account of `namespace`, by default of the namespace in use. */
export function useSignMessage(namespace?: Namespace): UseSignMessageResult {
  const modal = useModal()
  const perform = useCallback(
    async (variables: SignMessageVariables): Promise<SignedMessage> => {
      const { atoms, store } = modal
      const inUse = store.get(namespace === undefined ? atoms.account : atoms.accountOf(namespace))
      const account = variables.account ?? inUse.caipAddress
      if (account === undefined)
        throw new PorticoError('react/notConnected', {
          shortMessage: 'No wallet is connected',
          details: 'Connect a wallet first: call `connect` of useConnect, or `modal.open()`.',
        })
      const owner = account.slice(0, account.indexOf(':'))
      const capability = modal.capability(SignMessage).for(owner)
      if (!capability)
        throw new PorticoError('react/capabilityMissing', {
          shortMessage: `No plugin signs messages for '${owner}'`,
          details: 'Add a chain plugin of this namespace that provides `signMessage` to the plugins of createModal.',
        })
      return capability.signMessage({ ...variables, account })
    },
    [modal, namespace],
  )
  const { state, run } = useAction(perform)
  return useMemo(() => ({ ...state, signMessage: run }), [state, run])
}
