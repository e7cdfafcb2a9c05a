import { useAccount, useModal, useNetwork } from '@portico/react'
import { useState, type ReactNode } from 'react'
import { numberToHex, parseEther } from 'viem'
import type { PanelProps } from './SignPanel.js'
import { useAction } from './useAction.js'

/** How often the wallet is asked about a batch, and for how long. Milliseconds. */
const statusInterval = 500
const statusTime = 60_000

interface CallsStatus {
  readonly status: number
  readonly receipts?: readonly { readonly transactionHash: string }[]
}

/** Sends two transfers in one transaction (EIP-5792), where the account can: a smart account does. */
export function BatchPanel({ report }: PanelProps): ReactNode {
  const modal = useModal()
  const account = useAccount()
  const { network } = useNetwork()
  const [to, setTo] = useState('')
  const action = useAction(report)
  const { address } = account ?? {}
  if (network?.chainNamespace !== 'eip155') return null

  const send = () =>
    action.run('wallet_sendCalls', async (progress) => {
      const provider = modal.api.evm.getProvider()
      const call = { to, value: numberToHex(parseEther('0.001')) }
      const params = [
        {
          version: '2.0.0',
          chainId: numberToHex(Number(network.id)),
          from: address,
          atomicRequired: true,
          calls: [call, call],
        },
      ]
      const { id } = (await provider.request({ method: 'wallet_sendCalls', params })) as { readonly id: string }
      progress('Waiting for the network')
      for (let waited = 0; waited < statusTime; waited += statusInterval) {
        const request = { method: 'wallet_getCallsStatus', params: [id] }
        const { status, receipts } = (await provider.request(request)) as CallsStatus
        if (status === 200) return `Confirmed: ${receipts?.[0]?.transactionHash ?? id}`
        if (status >= 400) throw new Error(`The batch has status ${status}.`)
        await new Promise((resolve) => setTimeout(resolve, statusInterval))
      }
      throw new Error('The network did not include the batch within a minute.')
    })
  return (
    <section className="card" aria-labelledby="batch-title">
      <h2 id="batch-title">Two at once</h2>
      <label>
        Receiver of both
        <input value={to} spellCheck={false} onChange={(event) => setTo(event.target.value.trim())} />
      </label>
      <div className="actions">
        <button type="button" disabled={!address || action.isBusy} onClick={() => void send()}>
          Send twice 0.001
        </button>
      </div>
      <output className="result" aria-label="Batch" data-state={action.state}>
        {action.text}
      </output>
    </section>
  )
}
