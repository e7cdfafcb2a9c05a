import { untilAborted, type PrimitiveAtom } from '@portico/core'
import { leaveLogin, watchPopup } from '@portico/embedded-api/login'
import type { ContinueState, EmbeddedContext } from '../EmbeddedSpec.js'
import type { Frame } from './createFrame.js'
import type { Sessions } from './createSessions.js'

/** A window that looks closed this soon was cut off from this page by headers: no visitor is that fast, ms. */
const cutOffTime = 3000

export interface ContinueDeps {
  readonly context: EmbeddedContext
  readonly frame: Frame
  readonly origin: string
  readonly state: PrimitiveAtom<ContinueState>
  /** @throws `embedded/originNotAllowed` */
  checkOrigin(signal: AbortSignal): Promise<void>
  finish(provider: Parameters<Sessions['loggedIn']>[0], signal: AbortSignal): Promise<void>
}

/**
 * Logs in with the account that the visitor is logged in to on the secure site's own pages: a popup there asks them.
 * @returns logs in, in a popup that was opened for it; null: the browser opened none
 */
export function createContinue(deps: ContinueDeps): (popup: Window | null) => Promise<void> {
  const { context, frame, origin, state, checkOrigin, finish } = deps
  const { store } = context
  let last = new AbortController()

  /** Asks in the popup, and resolves with what the frame is to be told. */
  async function answerOf(popup: Window | null, signal: AbortSignal): Promise<string> {
    await checkOrigin(signal)
    const { uri, matchCode } = await frame.request('GET_CONTINUE_URI', undefined, signal)
    // It cannot reach this page: the visitor types the digits there.
    const byDigits = (): string => {
      store.set(state, { status: 'digits', uri, matchCode })
      return uri
    }
    if (!popup) return byDigits()
    store.set(state, { status: 'open' })
    const movedAt = Date.now()
    popup.location.href = uri
    return new Promise((resolve, reject) => {
      const onClosed = (): void => {
        if (Date.now() - movedAt < cutOffTime) resolve(byDigits())
        else reject(context.error('aborted', {}, { shortMessage: 'Popup closed' }))
      }
      watchPopup({ popup, origin, signal, onResult: resolve, onUntrusted: () => {}, onClosed })
      signal.addEventListener('abort', () => reject(signal.reason as Error))
    })
  }

  return async (popup) => {
    const controller = new AbortController()
    last.abort(context.error('aborted', {}))
    last = controller
    const { signal } = controller
    // Absent where the page began it, without the modal.
    const router = store.get(context.state).open ? context.router : undefined
    const began = router && store.get(router.route).view
    store.set(state, { status: 'open' })
    const stop = store.sub(context.state, () => {
      if (!store.get(context.state).open)
        controller.abort(context.error('aborted', {}, { shortMessage: 'Modal closed' }))
    })
    try {
      const uri = await answerOf(popup, signal)
      const { provider } = await frame.request('CONNECT_CONTINUE', { uri }, signal)
      await untilAborted(() => finish(provider, signal), signal)
      store.set(state, { status: 'idle' })
      // Another plugin may have something to ask now, such as a signature.
      if (router && store.get(router.route).view === began) leaveLogin(router)
    } catch (error) {
      if (last === controller) store.set(state, { status: 'failed', error })
      throw error
    } finally {
      stop()
      controller.abort()
      popup?.close()
    }
  }
}
