import { useAccount, useModal } from '@portico/react'
import { useState, type ReactNode } from 'react'
import { isAddress, numberToHex, parseEther } from 'viem'
import type { PanelProps } from './SignPanel.js'
import { useAction } from './useAction.js'

export function SendPanel({ report }: PanelProps): ReactNode {
  const modal = useModal()
  const { address } = useAccount('eip155')
  const [to, setTo] = useState('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
  const [amount, setAmount] = useState('0.01')
  const action = useAction(report)
  const provider = modal.api.evm.getProvider()

  const send = () =>
    action.run('eth_sendTransaction', async (progress) => {
      if (!isAddress(to)) throw new Error('That is not an address. It has 0x and 40 hexadecimal digits.')
      const value = numberToHex(parseEther(amount))
      const hash = String(
        await provider.request({ method: 'eth_sendTransaction', params: [{ from: address, to, value }] }),
      )
      progress('Waiting for the network')
      return `Confirmed in block ${await blockOf(hash)}: ${hash}`
    })
  async function blockOf(hash: string): Promise<number> {
    for (;;) {
      const receipt = await provider.request({ method: 'eth_getTransactionReceipt', params: [hash] })
      const block = (receipt as { readonly blockNumber?: string } | null)?.blockNumber
      if (block) return Number(block)
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
  return (
    <section className="card" aria-labelledby="send-title">
      <h2 id="send-title">Send test ether</h2>
      <label>
        Receiver
        <input value={to} spellCheck={false} onChange={(event) => setTo(event.target.value.trim())} />
      </label>
      <label>
        Amount in ETH
        <input value={amount} inputMode="decimal" onChange={(event) => setAmount(event.target.value)} />
      </label>
      <div className="actions">
        <button type="button" disabled={!address || action.isBusy} onClick={() => void send()}>
          Send
        </button>
      </div>
      <output className="result" aria-label="Transaction" data-state={action.state}>
        {action.text}
      </output>
    </section>
  )
}
