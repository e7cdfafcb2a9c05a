import { SignMessage } from '@portico/modal'
import { useAccount, useModal, useNetwork } from '@portico/react'
import { useState, type ReactNode } from 'react'
import { useAction } from './useAction.js'

export interface PanelProps {
  readonly report: (event: string, detail: unknown) => void
}

/** Signs with the account in use, of whatever namespace: what can sign there is asked, and no wallet by name. */
export function SignPanel({ report }: PanelProps): ReactNode {
  const modal = useModal()
  const account = useAccount()
  const { network } = useNetwork()
  const [message, setMessage] = useState('Meridian asks you to prove that this account is yours.')
  const action = useAction(report)
  const { address, caipAddress } = account ?? {}
  const namespace = network?.chainNamespace ?? ''
  const signer = modal.capability(SignMessage).for(namespace)

  const signMessage = () =>
    action.run('Sign message', async () => {
      if (!signer || !caipAddress) throw new Error('Connect a wallet that can sign.')
      return (await signer.signMessage({ account: caipAddress, message })).signature
    })
  const signTyped = () =>
    action.run('eth_signTypedData_v4', async () =>
      String(
        await modal.api.evm.getProvider().request({
          method: 'eth_signTypedData_v4',
          params: [address, JSON.stringify(letter(Number(network?.id)))],
        }),
      ),
    )
  return (
    <section className="card" aria-labelledby="sign-title">
      <h2 id="sign-title">Sign</h2>
      <label>
        Message
        <textarea rows={3} value={message} onChange={(event) => setMessage(event.target.value)} />
      </label>
      <div className="actions">
        <button type="button" disabled={!caipAddress || action.isBusy} onClick={() => void signMessage()}>
          Sign message
        </button>
        {namespace === 'eip155' && (
          <button type="button" disabled={!address || action.isBusy} onClick={() => void signTyped()}>
            Sign typed data
          </button>
        )}
      </div>
      <output className="result" aria-label="Signature" data-state={action.state}>
        {action.text}
      </output>
    </section>
  )
}

/** The letter of EIP-712, on the network in use. */
function letter(chainId: number): object {
  return {
    domain: { name: 'Meridian', version: '1', chainId },
    primaryType: 'Letter',
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
      Letter: [
        { name: 'to', type: 'string' },
        { name: 'contents', type: 'string' },
      ],
    },
    message: { to: 'Ada', contents: 'Hello' },
  }
}
