import { createApprovals as createAccountApprovals } from '@portico/chain-kit/account'
import { isAbort, isRejection, type PrimitiveAtom } from '@portico/core'
import type { LedgerContext, LedgerHashes, LedgerRequest } from '../LedgerSpec.js'
import { refusal } from './device/toDeviceError.js'

/** One request, as it goes on. */
export interface Approval {
  /** Aborted when the visitor leaves the view or cancels. */
  readonly signal: AbortSignal
  /** The device asks its visitor now. */
  confirming(hashes?: LedgerHashes): void
}

export interface Approvals {
  /**
   * Shows a request while `work` has the device sign it; where its description has something to confirm, once that is confirmed.
   * Where the visitor can do something about a failure, such as unlocking the device, the view says so and waits: `work` runs again
   * when they try again.
   * @throws what `work` throws, a refusal with the code 4001
   */
  ask<T>(asked: Pick<LedgerRequest, 'app' | 'reading'>, work: (approval: Approval) => Promise<T>): Promise<T>
  /** After it was confirmed, or failed. */
  proceed(): void
  cancel(): void
}

/** Errors that go away when the visitor does something, and after which nothing was signed. */
const retried: ReadonlySet<unknown> = new Set(
  ['noDevice', 'inUse', 'locked', 'wrongApp', 'blindSigning', 'disconnected', 'timeout', 'otherDevice'].map(
    (name) => `ledger/${name}`,
  ),
)

export function createApprovals(context: LedgerContext, request: PrimitiveAtom<LedgerRequest | undefined>): Approvals {
  const { store, state } = context
  const set = (next: LedgerRequest | undefined): void => store.set(request, next)
  const approvals = createAccountApprovals(context, { view: 'LedgerSign', refusal: () => refusal(context) })
  let proceed: (() => void) | undefined

  function untilProceeded(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      proceed = resolve
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    })
  }
  async function conduct<T>(
    request: Pick<LedgerRequest, 'app' | 'reading'>,
    work: (approval: Approval) => Promise<T>,
    signal: AbortSignal,
  ): Promise<T> {
    const confirming = (hashes?: LedgerHashes): void => set({ ...request, step: 'confirming', hashes })
    /** What the visitor has to answer before the device is asked. */
    let pause: Pick<LedgerRequest, 'step' | 'error'> | undefined
    if (request.reading.description.confirm !== undefined) pause = { step: 'reviewing' }
    try {
      for (;;) {
        if (pause) {
          set({ ...request, ...pause })
          await untilProceeded(signal)
        }
        set({ ...request, step: 'opening' })
        try {
          return await work({ signal, confirming })
        } catch (thrown) {
          signal.throwIfAborted()
          const { code } = Object(thrown) as { readonly code?: unknown }
          if (!retried.has(code) || isAbort(thrown) || isRejection(thrown) || !store.get(state).open) throw thrown
          pause = { step: 'failed', error: thrown }
        }
      }
    } finally {
      set(undefined)
    }
  }
  return {
    cancel: approvals.cancel,
    proceed: () => proceed?.(),
    ask: (request, work) => approvals.ask((signal) => conduct(request, work, signal)),
  }
}
