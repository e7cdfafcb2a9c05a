import { pause, type Exchange, type PorticoError } from '@portico/core'
import type { PayContext } from '../PaySpec.js'
import type { ExchangeState } from '../PayState.js'
import type { PayExchanges } from './createExchanges.js'
import type { PaySession } from './createPaySession.js'

/** How often an exchange is asked whether it was paid, ms. */
const interval = 3000
/** After this long the visitor is told that it was not, ms. */
const followedFor = 600_000

export interface ExchangeAttempt {
  readonly exchange: Exchange
  readonly hasViews: boolean
  /** A session that was begun before, to be followed again. */
  readonly again?: { readonly sessionId: string; readonly url: string } | undefined
}

/** Opens the page of an exchange, and follows the payment there until it is made, fails, or is late. */
export async function payAtExchange(
  context: PayContext,
  exchanges: PayExchanges,
  session: PaySession,
  { exchange, hasViews, again }: ExchangeAttempt,
): Promise<void> {
  const { emit, error } = context
  const { payment, configuration, signal } = session
  const { id: paymentId } = payment
  const { openInNewTab } = payment.options
  const type = 'exchange' as const
  let exchangeState: ExchangeState = again ? { exchange, ...again, status: 'open' } : { exchange, status: 'opening' }
  session.change({ exchange: exchangeState, transfer: undefined })
  /** Only what is shown: a visitor who went on to another exchange is not told of this one. */
  function show(part: Partial<ExchangeState>): void {
    if (signal.aborted || session.read()?.exchange !== exchangeState) return
    exchangeState = { ...exchangeState, ...part }
    session.change({ exchange: exchangeState })
  }
  function refuse(sessionId: string | undefined, reason: PorticoError): void {
    show({ status: 'failed', error: reason })
    session.fail({ type, exchangeId: exchange.id, sessionId }, reason)
  }

  async function begin(): Promise<{ readonly sessionId: string } | undefined> {
    emit('PAY_EXCHANGE_SELECTED', { paymentId, configuration, exchange: { id: exchange.id } })
    // Empty at first: a browser opens windows only while a click is handled, and the page has to be asked for.
    const tab = openInNewTab ? window.open('', '_blank') : null
    try {
      const { url, sessionId } = await exchanges.payUrl(payment, exchange.id, signal)
      emit('PAY_INITIATED', { paymentId, configuration, currentPayment: { type, exchangeId: exchange.id, sessionId } })
      if (tab) {
        // The page of the exchange must not be able to lead this page elsewhere.
        tab.opener = null
        tab.location.replace(url)
      } else if (!openInNewTab) location.assign(url)
      show({ url, sessionId, status: tab || !openInNewTab ? 'open' : 'blocked' })
      return { sessionId }
    } catch (reason) {
      tab?.close()
      if (!signal.aborted) refuse(undefined, reason as PorticoError)
      return undefined
    }
  }

  async function follow({ sessionId }: { readonly sessionId: string }): Promise<void> {
    const question = { exchangeId: exchange.id, sessionId }
    const end = Date.now() + followedFor
    let problem: unknown
    while (Date.now() < end) {
      await pause(interval, signal)
      try {
        const { status, txHash: result } = await exchanges.status(question, signal)
        problem = undefined
        if (status === 'SUCCESS') {
          show({ status: 'paid' })
          return session.succeed({ type, ...question, result })
        }
        if (status === 'FAILED')
          return refuse(sessionId, error('genericPaymentError', { reason: 'the exchange did not carry it out' }))
        if (status === 'IN_PROGRESS') show({ status: 'inProgress' })
      } catch (reason) {
        signal.throwIfAborted()
        problem = reason
      }
    }
    show({ status: 'late', error: problem })
    session.fail({ type, ...question }, error('unconfirmed', { sessionId }))
  }

  if (hasViews) context.router.push('PayLoading')
  const work = async (): Promise<void> => {
    const payment = again ?? (await begin())
    if (payment) await follow(payment)
  }
  // The payment was ended meanwhile.
  await session.follow(type, work()).catch((reason: unknown) => {
    if (!signal.aborted) throw reason
  })
}
