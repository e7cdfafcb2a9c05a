import { pause, type PorticoError, type PrimitiveAtom } from '@portico/core'
import type { CurrentPayment, PayContext, PaymentConfiguration } from '../PaySpec.js'
import type { Payment, PayResult, PayState } from '../PayState.js'

/** How long what was begun is followed after the visitor has left, ms. */
const followedFor = 600_000

/** One payment from `open` to its result. */
export interface PaySession {
  readonly payment: Payment
  readonly configuration: PaymentConfiguration
  /** Rejects only by `abort`. */
  readonly ended: Promise<PayResult>
  /** Fires when there is nothing to follow any more. */
  readonly signal: AbortSignal
  /** Fires when the visitor does not see it any more. */
  readonly left: AbortSignal
  /** Changes what is shown, as long as this is the payment of the modal. */
  change(part: Partial<PayState>): void
  read(): PayState | undefined
  /** Whether a wallet is asked, or a transaction has no block yet. */
  isUnderWay(): boolean
  /** Follows something that may pay: the result waits for it. */
  follow(how: CurrentPayment['type'], work: Promise<void>): Promise<void>
  succeed(how: CurrentPayment): void
  /** An attempt ended without success. The visitor may try again. */
  fail(how: CurrentPayment, error: PorticoError): void
  /** Withdraws the request to the wallet. */
  withdraw(): void
  /** The visitor does not see it any more: it ends once everything that was begun has ended. */
  leave(reason: PorticoError): void
  /** Ends it now. */
  end(): void
  /** Ends it now; `ended` rejects. */
  abort(reason: unknown): void
}

export function createPaySession(
  { store, transfers, emit, error }: PayContext,
  state: PrimitiveAtom<PayState | undefined>,
  payment: Payment,
  isCurrent: () => boolean,
): PaySession {
  const { id, network, token, amountText: amount, recipient } = payment
  const configuration = { network: network.caipNetworkId, asset: token ?? 'native', amount, recipient }
  const controller = new AbortController()
  const { promise: ended, resolve, reject } = promiseWithResolvers<PayResult>()
  const leaving = new AbortController()
  const running = new Map<Promise<void>, CurrentPayment['type']>()
  let failure: PorticoError | undefined
  let last: PayState | undefined = { payment }

  function settle(result: PayResult): void {
    if (controller.signal.aborted) return
    session.change({ result })
    resolve(result)
    controller.abort()
    leaving.abort()
  }
  async function wait(reason: PorticoError): Promise<void> {
    const everything = Promise.allSettled(running.keys()).then(() => {})
    await Promise.race([everything, pause(followedFor, controller.signal)])
    settle({ success: false, error: failureFor(reason) })
  }
  function failureFor(reason: PorticoError): PorticoError {
    if (running.size === 0) return failure ?? reason
    const { transfer, exchange } = last ?? {}
    return error('unconfirmed', { hash: transfer?.hash, sessionId: exchange?.sessionId })
  }
  const session: PaySession = {
    payment,
    configuration,
    ended,
    signal: controller.signal,
    left: leaving.signal,
    read: () => last,
    change(part) {
      last = { ...(isCurrent() ? store.get(state) : last), payment, ...part }
      if (isCurrent()) store.set(state, last)
    },
    isUnderWay: () => [...running.values()].includes('wallet'),
    async follow(how, work) {
      const followed = work.finally(() => running.delete(followed))
      running.set(followed, how)
      await followed
    },
    succeed(currentPayment) {
      if (controller.signal.aborted) return
      emit('PAY_SUCCESS', { paymentId: id, configuration, currentPayment })
      settle({ success: true, result: currentPayment.result })
    },
    fail(currentPayment, reason) {
      if (controller.signal.aborted) return
      failure = reason
      emit('PAY_ERROR', { paymentId: id, configuration, currentPayment, message: reason.message })
    },
    withdraw() {
      const { transfer } = last ?? {}
      if (transfer) void transfers.cancel(transfer.id).catch(() => {})
    },
    leave(reason) {
      if (leaving.signal.aborted) return
      leaving.abort()
      session.withdraw()
      if (running.size === 0) settle({ success: false, error: failureFor(reason) })
      else wait(reason).catch(() => {}) // it was ended
    },
    end: () => settle({ success: false, error: failureFor(error('closed', {})) }),
    abort(reason) {
      session.withdraw()
      reject(reason)
      session.change({ result: { success: false, error: error('closed', {}) } })
      controller.abort()
      leaving.abort()
    },
  }
  return session
}

function promiseWithResolvers<T>(): {
  readonly promise: Promise<T>
  readonly resolve: (value: T) => void
  readonly reject: (reason: unknown) => void
} {
  let resolve!: (value: T) => void
  let reject!: (reason: unknown) => void
  const promise = new Promise<T>((onDone, onFail) => {
    resolve = onDone
    reject = onFail
  })
  return { promise, resolve, reject }
}
