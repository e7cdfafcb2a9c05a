import type { PaymentOptions } from '@portico/pay'
import { useModal } from '@portico/react'
import type { ReactNode } from 'react'
import type { PanelProps } from './SignPanel.js'
import { useAction } from './useAction.js'

/** Asks for a payment, and says how it ended. */
export function PayPanel({ payment, report }: PanelProps & { readonly payment: PaymentOptions }): ReactNode {
  const { api } = useModal()
  const action = useAction(report)
  const pay = () =>
    action.run('Pay', async (progress) => {
      progress('Waiting for the payment')
      const ended = await api.pay.open(payment)
      if (!ended.success) throw ended.error
      return `Paid: ${ended.result}`
    })
  return (
    <section className="card" aria-labelledby="pay-title">
      <h2 id="pay-title">Pay</h2>
      <div className="actions">
        <button type="button" onClick={() => void pay()}>
          Check out
        </button>
      </div>
      <output className="result" aria-label="Payment" data-state={action.state}>
        {action.text}
      </output>
    </section>
  )
}
