import { Chain } from '@portico/modal'
import { useAccount, useModal, useNetwork } from '@portico/react'
import { useState, type ReactNode } from 'react'
import { parseUnits } from 'viem'
import type { PanelProps } from './SignPanel.js'
import { useAction } from './useAction.js'

/** Sends the native coin of the network in use, and waits until its chain has it. */
export function SendPanel({ report }: PanelProps): ReactNode {
  const modal = useModal()
  const account = useAccount()
  const { network } = useNetwork()
  const [to, setTo] = useState('')
  const [amount, setAmount] = useState('0.01')
  const action = useAction(report)
  const namespace = network?.chainNamespace ?? ''
  const from = account?.caipAddress
  const { symbol, decimals } = network?.nativeCurrency ?? { symbol: 'coins', decimals: 18 }

  const send = () =>
    action.run('Send', async (progress) => {
      if (!from) throw new Error('Connect a wallet that can send.')
      if (!modal.capability(Chain).for(namespace)?.parseAddress(to))
        throw new Error(`That is not an address of ${network?.name ?? 'this network'}.`)
      const action = { type: 'native', to, amount: parseUnits(amount, decimals) } as const
      const { included } = modal.transfers.send({ account: from, action })
      progress('Waiting for the wallet and the network')
      const { status, hash, problem } = await included
      if (status === 'included' || status === 'confirmed') return `Confirmed: ${hash}`
      throw new Error(problem?.message ?? `The transfer is ${status}.`)
    })
  return (
    <section className="card" aria-labelledby="send-title">
      <h2 id="send-title">Send test coins</h2>
      <label>
        Receiver
        <input value={to} spellCheck={false} onChange={(event) => setTo(event.target.value.trim())} />
      </label>
      <label>
        Amount in {symbol}
        <input value={amount} inputMode="decimal" onChange={(event) => setAmount(event.target.value)} />
      </label>
      <div className="actions">
        <button type="button" disabled={!from || action.isBusy} onClick={() => void send()}>
          Send
        </button>
      </div>
      <output className="result" aria-label="Transaction" data-state={action.state}>
        {action.text}
      </output>
    </section>
  )
}
