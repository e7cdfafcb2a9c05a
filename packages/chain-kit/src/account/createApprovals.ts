import type { PluginHandle, Router } from '@portico/core'

/** Requests that a visitor approves in a view of the modal. */
export interface Approvals {
  /**
   * Shows the view while `work` runs, one request after the other; it stays while others wait. The signal is aborted with the
   * refusal when the visitor cancels; when they leave the view or close the modal, all that wait are refused.
   * @throws what `work` throws
   */
  ask<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T>
  /** Refuses the request that is shown. */
  cancel(): void
  /** Refuses all that wait: the connection ends. */
  withdraw(): void
}

export interface ApprovalsOptions {
  /** The view of the plugin that shows requests. Undefined where it has none, and shows them in its own way. */
  readonly view: string | undefined
  /** The error of a request that the visitor refused. */
  refusal(): Error
}

type ApprovalsContext = Pick<PluginHandle, 'store' | 'state' | 'router' | 'open'>

export function createApprovals(context: ApprovalsContext, { view, refusal }: ApprovalsOptions): Approvals {
  const { store, state } = context
  let queue: Promise<unknown> = Promise.resolve()
  /** The first is the one that is shown. */
  const waiting = new Set<AbortController>()

  const isOpen = (): boolean => store.get(state).open
  /** Undefined before the modal was opened for the first time. */
  function router(): Router | undefined {
    try {
      return context.router
    } catch {
      return undefined
    }
  }
  function isShown(): boolean {
    const opened = router()
    return opened !== undefined && store.get(opened.route).view === view
  }
  function show(): void {
    if (view === undefined || (isOpen() && isShown())) return
    const opened = isOpen() ? router() : undefined
    if (opened) opened.push(view)
    else context.open(view)
  }
  /** Ends a step of several views, and goes back where the visitor still sees the request. */
  function leave(status: 'success' | 'error' | 'cancel'): void {
    if (isShown()) router()?.popTransaction(status)
    if (isShown()) router()?.back()
  }
  /** Calls back when the visitor closes the modal or goes to another view. @returns what ends that */
  function follow(view: string, onLeave: () => void): () => void {
    let wasOpen = false
    let wasThere = false
    let stopRoute: (() => void) | undefined
    const onChange = (): void => {
      const opened = router()
      // There is none before the modal was opened for the first time.
      if (opened) stopRoute ??= store.sub(opened.route, onChange)
      const isThere = isOpen() && opened?.has(view) === true
      if ((wasOpen && !isOpen()) || (wasThere && !isThere)) onLeave()
      wasOpen ||= isOpen()
      wasThere ||= isThere
    }
    const stop = store.sub(state, onChange)
    onChange()
    return () => {
      stopRoute?.()
      stop()
    }
  }
  function withdraw(): void {
    for (const request of waiting) request.abort(refusal())
  }
  async function conduct<T>(request: AbortController, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const { signal } = request
    signal.throwIfAborted()
    let status: 'success' | 'error' = 'error'
    let stop: (() => void) | undefined
    try {
      // Begun before the view is there, so that the view finds the request.
      const working = work(signal)
      show()
      if (view !== undefined) stop = follow(view, withdraw)
      const answer = await working
      status = 'success'
      return answer
    } finally {
      stop?.()
      const isLast = [...waiting].every((other) => other === request || other.signal.aborted)
      if (isLast) leave(signal.aborted ? 'cancel' : status)
    }
  }
  return {
    ask(work) {
      const request = new AbortController()
      waiting.add(request)
      const turn = queue.then(() => conduct(request, work)).finally(() => waiting.delete(request))
      queue = turn.catch(() => {})
      return turn
    },
    cancel() {
      const [first] = waiting
      first?.abort(refusal())
    },
    withdraw,
  }
}
