import { createApprovals as createAccountApprovals } from '@portico/chain-kit/account'
import { isPorticoError, type PrimitiveAtom } from '@portico/core'
import type { PasskeyContext, PasskeyControls, PasskeyRequest, PendingApproval } from '../PasskeySpec.js'

export interface Approvals extends Pick<PasskeyControls, 'approve' | 'reject'> {
  /**
   * Shows a request, after those that were asked before it. `sign` runs once the visitor approves, and again where they did not
   * confirm with the passkey.
   * @throws `passkey/rejected`, what `sign` throws
   */
  ask<T>(request: PasskeyRequest, sign: (signal: AbortSignal) => Promise<T>): Promise<T>
  /** Refuses what waits: the connection ends. */
  withdraw(): void
}

export function createApprovals(
  context: PasskeyContext,
  approval: PrimitiveAtom<PendingApproval | undefined>,
): Approvals {
  const { store } = context
  const refusal = (): Error => context.error('rejected', {})
  const approvals = createAccountApprovals(context, { view: 'PasskeyApprove', refusal })
  let approve: (() => void) | undefined

  /** Until the visitor approves. @param error why they are asked again */
  function untilApproved(request: PasskeyRequest, error: unknown, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      store.set(approval, { request, status: 'waiting', ...(error !== undefined && { error }) })
      approve = resolve
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    })
  }
  async function conduct<T>(
    request: PasskeyRequest,
    sign: (signal: AbortSignal) => Promise<T>,
    signal: AbortSignal,
  ): Promise<T> {
    let error: unknown
    try {
      for (;;) {
        await untilApproved(request, error, signal)
        approve = undefined
        store.set(approval, { request, status: 'confirming' })
        try {
          const answer = await sign(signal)
          signal.throwIfAborted()
          return answer
        } catch (thrown) {
          signal.throwIfAborted()
          // The visitor may try again, or refuse.
          if (!isPorticoError(thrown, 'passkey/notConfirmed')) throw thrown
          error = thrown
        }
      }
    } finally {
      approve = undefined
      store.set(approval, undefined)
    }
  }
  return {
    ask: (request, sign) => approvals.ask((signal) => conduct(request, sign, signal)),
    approve: async () => approve?.(),
    reject: approvals.cancel,
    withdraw: approvals.withdraw,
  }
}
