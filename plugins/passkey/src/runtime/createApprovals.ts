import { isPorticoError, type PrimitiveAtom, type Router } from '@portico/core'
import type { PasskeyContext, PasskeyControls, PasskeyRequest, PendingApproval } from '../PasskeySpec.js'
import { ProviderError } from './errorTexts.js'

const view = 'PasskeyApprove'
/** EIP-1474: resource unavailable. Wallets say by it that a request waits. */
const requestPending = -32_002

export interface Approvals extends Pick<PasskeyControls, 'approve' | 'reject'> {
  /**
   * Shows a request. `sign` runs once the visitor approves, and again where they did not confirm with the passkey.
   * @throws `passkey/rejected`, an error with the code -32002 while another request is shown, what `sign` throws
   */
  ask<T>(request: PasskeyRequest, sign: (signal: AbortSignal) => Promise<T>): Promise<T>
  /** Refuses what waits: the connection ends. */
  withdraw(): void
}

interface Open {
  approve(): Promise<void>
  reject(): void
}

export function createApprovals(
  context: PasskeyContext,
  approval: PrimitiveAtom<PendingApproval | undefined>,
): Approvals {
  const { store, state } = context
  let open: Open | undefined

  function ask<T>(request: PasskeyRequest, sign: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (open) throw new ProviderError(requestPending, 'Another request waits for the visitor. Ask again after it.')
    return new Promise<T>((resolve, reject) => {
      const stops: (() => void)[] = []
      const life = new AbortController()
      const end = (): void => {
        open = undefined
        life.abort()
        for (const stop of stops) stop()
        store.set(approval, undefined)
      }
      const own: Open = {
        async approve() {
          if (open !== own || store.get(approval)?.status !== 'waiting') return
          store.set(approval, { request, status: 'confirming' })
          try {
            const answer = await sign(life.signal)
            if (open !== own) return
            end()
            leave(context, 'success')
            resolve(answer)
          } catch (error) {
            if (open !== own) return
            // The visitor may try again, or refuse.
            if (isPorticoError(error, 'passkey/notConfirmed'))
              return store.set(approval, { request, status: 'waiting', error })
            end()
            leave(context, 'error')
            reject(error as Error)
          }
        },
        reject() {
          if (open !== own) return
          end()
          leave(context, 'cancel')
          reject(context.error('rejected', {}))
        },
      }
      open = own
      store.set(approval, { request, status: 'waiting' })
      show(context)
      // The visitor closed the modal, or went to another view.
      stops.push(store.sub(state, () => store.get(state).open || own.reject()))
      const router = routerOf(context)
      if (!router) return
      let wasThere = router.has(view)
      stops.push(
        store.sub(router.route, () => {
          if (wasThere && !router.has(view)) own.reject()
          wasThere = router.has(view)
        }),
      )
    })
  }
  return {
    ask,
    approve: async () => open?.approve(),
    reject: () => open?.reject(),
    withdraw: () => open?.reject(),
  }
}

function show(context: PasskeyContext): void {
  const { store, state } = context
  const router = store.get(state).open ? routerOf(context) : undefined
  if (router) router.push(view)
  else context.open(view)
}

/** Ends a step of several views, and goes back where the visitor still sees the request. */
function leave(context: PasskeyContext, status: 'success' | 'error' | 'cancel'): void {
  const router = routerOf(context)
  const isShown = (): boolean => router !== undefined && context.store.get(router.route).view === view
  if (!isShown()) return
  router?.popTransaction(status)
  if (isShown()) router?.back()
}

/** Undefined before the modal was opened for the first time. */
function routerOf(context: PasskeyContext): Router | undefined {
  try {
    return context.router
  } catch {
    return undefined
  }
}
