import { isAbort, isRejection, type PrimitiveAtom, type Router } from '@portico/core'
import type { LedgerContext, LedgerHashes, LedgerRequest } from '../LedgerSpec.js'
import { refusal } from './device/toDeviceError.js'

const view = 'LedgerSign'

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
  let queue: Promise<unknown> = Promise.resolve()
  let current: { readonly controller: AbortController; proceed?: (() => void) | undefined } | undefined

  const isOpen = (): boolean => store.get(state).open
  function cancel(): void {
    current?.controller.abort(refusal(context))
  }
  /** Refuses when the visitor leaves the view, or closes the modal. */
  function follow(): () => void {
    let wasOpen = false
    let wasThere = false
    let stopRouter: (() => void) | undefined
    const onChange = (): void => {
      // There is none before the modal was opened for the first time.
      const router = routerOf(context)
      if (router) stopRouter ??= store.sub(router.route, onChange)
      const isThere = isOpen() && router?.has(view) === true
      if ((wasOpen && !isOpen()) || (wasThere && !isThere)) cancel()
      wasOpen ||= isOpen()
      wasThere ||= isThere
    }
    const stops = [store.sub(state, onChange), store.sub(request, onChange)]
    onChange()
    return () => {
      stopRouter?.()
      for (const stop of stops) stop()
    }
  }
  async function conduct<T>(
    asked: Pick<LedgerRequest, 'app' | 'reading'>,
    work: (approval: Approval) => Promise<T>,
  ): Promise<T> {
    const controller = new AbortController()
    const { signal } = controller
    const own: NonNullable<typeof current> = { controller }
    current = own
    const isRisky = asked.reading.description.confirm !== undefined
    set({ ...asked, step: isRisky ? 'reviewing' : 'opening' })
    openView(context)
    const stop = follow()
    let status: 'success' | 'error' = 'error'
    try {
      if (isRisky) {
        await untilProceeded(own, signal)
        set({ ...asked, step: 'opening' })
      }
      for (;;) {
        try {
          const confirming = (hashes?: LedgerHashes): void => set({ ...asked, step: 'confirming', hashes })
          const answer = await work({ signal, confirming })
          status = 'success'
          return answer
        } catch (error) {
          signal.throwIfAborted()
          const { code } = Object(error) as { readonly code?: unknown }
          if (!retried.has(code) || isAbort(error) || isRejection(error) || !isOpen()) throw error
          set({ ...asked, step: 'failed', error })
          await untilProceeded(own, signal)
          set({ ...asked, step: 'opening' })
        }
      }
    } finally {
      stop()
      current = undefined
      set(undefined)
      leave(context, status)
    }
  }
  return {
    cancel,
    proceed: () => current?.proceed?.(),
    ask(asked, work) {
      const turn = queue.then(() => conduct(asked, work))
      queue = turn.catch(() => {})
      return turn
    },
  }
}

function untilProceeded(request: { proceed?: (() => void) | undefined }, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    request.proceed = () => {
      request.proceed = undefined
      resolve()
    }
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}

function openView(context: LedgerContext): void {
  const router = context.store.get(context.state).open ? routerOf(context) : undefined
  if (router) router.push(view)
  else context.open(view)
}

/** Goes back to where the request came from. */
function leave(context: LedgerContext, status: 'success' | 'error'): void {
  const router = routerOf(context)
  const isShown = (): boolean => router !== undefined && context.store.get(router.route).view === view
  if (!isShown()) return
  router?.popTransaction(status)
  if (isShown()) router?.back()
}

/** Undefined before the modal was opened for the first time. */
function routerOf(context: LedgerContext): Router | undefined {
  try {
    return context.router
  } catch {
    return undefined
  }
}
