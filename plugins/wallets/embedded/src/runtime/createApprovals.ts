import { createApprovals as createAccountApprovals } from '@portico/chain-kit/account'
import { isPorticoError } from '@portico/core'
import type { ApprovalMethod, FrameChainId, FrameRead } from '@portico/embedded-api'
import type { EmbeddedContext, EmbeddedControls } from '../EmbeddedSpec.js'
import type { Frame } from './createFrame.js'

/** From the refusal of a method to its notice, ms. */
const noticeDelay = 300

export interface ApprovalRequest {
  readonly method: ApprovalMethod | FrameRead
  readonly params: unknown
  readonly chainId: FrameChainId
  readonly chainNamespace: 'eip155' | 'solana'
}

export interface Approvals extends EmbeddedControls {
  /** Shows a request to the visitor, in the frame. @throws as `Frame.request` */
  ask(request: ApprovalRequest): Promise<unknown>
  /** Shows the frame while it does something that the visitor may have to approve. The signal aborts when they leave. */
  during<T>(work: (withdrawn: AbortSignal) => Promise<T>): Promise<T>
  /** Asks the frame for what needs no approval. @throws as `Frame.request` */
  read(request: ApprovalRequest & { readonly method: FrameRead }): Promise<unknown>
  /** Says that a method is not answered. */
  refuse(method: string): void
  /** Takes back what waits for approval. */
  withdraw(): void
}

export function createApprovals(context: EmbeddedContext, frame: Frame, hasViews: boolean): Approvals {
  const { store, state } = context
  const approvals = createAccountApprovals(context, {
    view: hasViews ? 'ApproveTransaction' : undefined,
    refusal: () => context.error('aborted', {}, { shortMessage: 'Request was aborted' }),
  })
  const { withdraw } = approvals
  /** Requests that wait or are shown. */
  let count = 0
  const closers = new Set<() => void>()

  function hide(): void {
    for (const closer of closers) closer()
    closers.clear()
  }
  async function during<T>(work: (withdrawn: AbortSignal) => Promise<T>): Promise<T> {
    count += 1
    try {
      return await approvals.ask(async (withdrawn) => {
        if (!hasViews && closers.size === 0) closers.add(frame.show({ theme: {}, onDismiss: withdraw }))
        return work(withdrawn)
      })
    } finally {
      count -= 1
      // At once: the view goes with an animation.
      if (count === 0) hide()
    }
  }
  return {
    withdraw,
    cancel: withdraw,
    during,
    ask: (request) => during((withdrawn) => frame.request('RPC_REQUEST', request, withdrawn)),
    read: (request) => frame.request('RPC_REQUEST', request),
    refuse(method) {
      console.error(`[Portico] Requested RPC call is not allowed: ${method}`)
      if (!hasViews) return
      if (!store.get(state).open) context.open('Account')
      setTimeout(() => {
        try {
          context.notices.show('error', context.t('notAllowed'))
        } catch (error) {
          // The code of the modal has not loaded yet.
          if (!isPorticoError(error, 'core/notOpened')) throw error
        }
      }, noticeDelay)
    },
    show(over, theme) {
      // The view of a request that has ended, on its way out.
      if (count === 0) return () => {}
      const end = frame.show({ theme, over, onDismiss: withdraw })
      closers.add(end)
      return () => {
        closers.delete(end)
        end()
      }
    },
  }
}
