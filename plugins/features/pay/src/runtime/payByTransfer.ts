import { PorticoError, type Caip10, type Transfer, type TransferAction } from '@portico/core'
import type { PayContext, PayFromWalletOptions } from '../PaySpec.js'
import type { PaySession } from './createPaySession.js'

export interface TransferPayment extends Pick<PayFromWalletOptions, 'maxFee' | 'evenIfOpen'> {
  readonly account: Caip10
  readonly action: TransferAction
}

/** Pays out of the wallet by `modal.transfers`. Resolves once the transfer is in a block, has ended, or is not known. */
export async function payByTransfer(
  context: PayContext,
  session: PaySession,
  { account, action, maxFee, evenIfOpen }: TransferPayment,
): Promise<void> {
  const { store, transfers, emit } = context
  const { payment, configuration, signal } = session
  const { id: paymentId, symbol, decimals, imageUrl } = payment
  const display = { operation: 'pay', symbol, decimals, imageUrl }
  emit('PAY_INITIATED', { paymentId, configuration, currentPayment: { type: 'wallet' } })
  const flow = transfers.send({ account, action, maxFee, evenIfOpen, display })
  const show = (): void => {
    const transfer = store.get(flow.state)
    if (transfer && !signal.aborted) session.change({ transfer })
  }
  const off = store.sub(flow.state, show)
  signal.addEventListener('abort', off)
  const report = (transfer: Transfer): void => {
    show()
    const { status, hash: result } = transfer
    const isIncluded = status === 'included' || status === 'confirmed'
    if (isIncluded && transfer.isProved !== false) session.succeed({ type: 'wallet', result })
    else if (status !== 'rejected' && status !== 'cancelled')
      session.fail({ type: 'wallet', result }, failureOf(context, transfer))
  }
  // What is lost or unknown may still arrive.
  flow.done.then(report).catch(() => {})
  await session.follow('wallet', flow.included.then(report))
}

/** Why a transfer did not arrive, as an error. */
function failureOf({ error }: PayContext, { status, hash, problem, differences = [] }: Transfer): PorticoError {
  const reason = problem?.message
  if (status === 'included' || status === 'confirmed')
    return error('unproved', { hash }, { details: 'Look it up in an explorer before anything is handed over.' })
  if (status === 'failed' && problem?.code !== undefined)
    return new PorticoError(problem.code, { shortMessage: problem.message, details: problem.details })
  if (status === 'changed') return error('changed', { hash, differences }, { details: 'Check the wallet.' })
  if (status === 'reverted')
    return error(
      'genericPaymentError',
      { hash, reason: reason ?? 'it failed on the network' },
      { details: 'The fee is paid.' },
    )
  if (status === 'replaced')
    return error('genericPaymentError', { hash, reason: reason ?? 'another transaction took its place' })
  if (status === 'refused' || status === 'expired' || status === 'failed')
    return error(
      'genericPaymentError',
      { hash, reason: reason ?? 'it came too late for any block' },
      { details: 'Nothing left the account.' },
    )
  return error(
    'unconfirmed',
    { hash },
    { details: 'It is looked for. Pay again only once it is known that it did not arrive.' },
  )
}
