import type { Modal } from '@portico/modal'
import { pay, type PaymentOptions, type PaySpec } from '@portico/pay'
import { useState, type ReactNode } from 'react'
import type { Demo, PanelProps } from './Demo.js'

const payment: PaymentOptions = {
  paymentAsset: {
    network: 'eip155:1',
    asset: 'native',
    metadata: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  },
  recipient: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  amount: '0.05',
  payWithExchange: false,
}

/** A checkout of the host: it asks for a payment, and says how it ended. */
function Panel({ modal }: PanelProps): ReactNode {
  const [said, setSaid] = useState('')
  async function checkOut(): Promise<void> {
    setSaid('Waiting for the payment')
    try {
      const ended = await (modal as unknown as Modal<PaySpec>).api.pay.open(payment)
      setSaid(ended.success ? `Paid by ${ended.result}` : ended.error.code)
    } catch (error) {
      setSaid(error instanceof Error ? error.message : 'It failed')
    }
  }
  return (
    <section className="panel" aria-labelledby="checkout">
      <h2 id="checkout">Two hours in a rowing boat</h2>
      <p className="row">
        <button type="button" onClick={() => void checkOut()}>
          Pay 0.05 ETH
        </button>
        <output aria-label="Payment">{said}</output>
      </p>
    </section>
  )
}

export function payDemo(): Demo {
  return { plugins: [pay()], Panel }
}
