import { useAccount, useModal, useNetwork } from '@portico/react'
import { useState, type ReactNode } from 'react'
import { stringToHex } from 'viem'
import { useAction } from './useAction.js'

export interface PanelProps {
  readonly report: (event: string, detail: unknown) => void
}

export function SignPanel({ report }: PanelProps): ReactNode {
  const modal = useModal()
  const account = useAccount('eip155')
  const { network } = useNetwork()
  const [message, setMessage] = useState('Meridian asks you to prove that this account is yours.')
  const action = useAction(report)
  const { address } = account
  const provider = modal.api.evm.getProvider()

  const signMessage = () =>
    action.run('personal_sign', async () =>
      String(await provider.request({ method: 'personal_sign', params: [stringToHex(message), address] })),
    )
  const signTyped = () =>
    action.run('eth_signTypedData_v4', async () =>
      String(
        await provider.request({
          method: 'eth_signTypedData_v4',
          params: [address, JSON.stringify(mail(Number(network?.id)))],
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
        <button type="button" disabled={!address || action.isBusy} onClick={() => void signMessage()}>
          Sign message
        </button>
        <button type="button" disabled={!address || action.isBusy} onClick={() => void signTyped()}>
          Sign typed data
        </button>
      </div>
      <output className="result" aria-label="Signature" data-state={action.state}>
        {action.text}
      </output>
    </section>
  )
}

/** The letter of EIP-712, on the network in use. */
function mail(chainId: number): object {
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
