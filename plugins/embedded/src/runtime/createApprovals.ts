import type { Router } from '@portico/core'
import type { ApprovalMethod, FrameChainId, FrameRead } from '@portico/embedded-api'
import type { EmbeddedContext, EmbeddedControls } from '../EmbeddedSpec.js'
import type { Frame } from './createFrame.js'

const view = 'ApproveTransaction'
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
  const waiting = new Set<AbortController>()
  const shown = new Set<() => void>()
  let watches: (() => void)[] = []
  let isFollowed = false

  function withdraw(): void {
    for (const one of waiting) one.abort(context.error('aborted', {}, { shortMessage: 'Request was aborted' }))
  }
  function cancel(): void {
    leave(context, 'cancel')
    withdraw()
  }
  function hide(): void {
    for (const one of shown) one()
    shown.clear()
  }
  /** Takes requests back when the visitor goes elsewhere. */
  function followRoute(): void {
    const router = routerOf(context)
    if (!router || isFollowed) return
    isFollowed = true
    let wasThere = false
    const onRoute = (): void => {
      if (wasThere && !router.has(view)) withdraw()
      wasThere = router.has(view)
    }
    watches.push(store.sub(router.route, onRoute))
    onRoute()
  }
  function begin(): void {
    if (!hasViews) {
      if (shown.size === 0) shown.add(frame.show({ theme: {}, onDismiss: withdraw }))
      return
    }
    if (waiting.size > 1) return
    openView(context)
    // Closed before the view was drawn.
    watches.push(store.sub(state, () => store.get(state).open || withdraw()))
    followRoute()
  }
  function end(status: 'success' | 'error'): void {
    if (waiting.size > 0) return
    for (const stop of watches) stop()
    watches = []
    isFollowed = false
    // At once: the view goes with an animation.
    hide()
    if (hasViews) leave(context, status)
  }
  async function during<T>(work: (withdrawn: AbortSignal) => Promise<T>): Promise<T> {
    const own = new AbortController()
    waiting.add(own)
    begin()
    let status: 'success' | 'error' = 'error'
    try {
      const answer = await work(own.signal)
      status = 'success'
      return answer
    } finally {
      waiting.delete(own)
      end(status)
    }
  }
  return {
    withdraw,
    cancel,
    during,
    ask: (request) => during((withdrawn) => frame.request('RPC_REQUEST', request, withdrawn)),
    read: (request) => frame.request('RPC_REQUEST', request),
    refuse(method) {
      console.error(`[Portico] Requested RPC call is not allowed: ${method}`)
      if (!hasViews) return
      if (!store.get(state).open) context.open('Account')
      setTimeout(() => routerOf(context) && context.notices.show('error', context.t('notAllowed')), noticeDelay)
    },
    show(over, theme) {
      // The view of a request that has ended, on its way out.
      if (waiting.size === 0) return () => {}
      followRoute()
      const end = frame.show({ theme, over, onDismiss: cancel })
      shown.add(end)
      return () => {
        shown.delete(end)
        end()
      }
    },
  }
}

function openView(context: EmbeddedContext): void {
  const { store, state } = context
  const router = store.get(state).open ? routerOf(context) : undefined
  if (router) router.push(view)
  else context.open(view)
}

/** Ends a step of several views, and goes back where the visitor still sees the request. */
function leave(context: EmbeddedContext, status: 'success' | 'error' | 'cancel'): void {
  const router = routerOf(context)
  const isShown = (): boolean => router !== undefined && context.store.get(router.route).view === view
  if (!isShown()) return
  router?.popTransaction(status)
  if (isShown()) router?.back()
}

/** Undefined before the modal was opened for the first time. */
function routerOf(context: EmbeddedContext): Router | undefined {
  try {
    return context.router
  } catch {
    return undefined
  }
}
