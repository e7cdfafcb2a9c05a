import { FrameError, frameTimes } from '@portico/embedded-api'
import { AskedSchema, WaitedSchema, type Ask } from '@portico/embedded-api/requests'
import type { Description, WalletRequest } from '@portico/wallet-requests'
import { authHashOf, requestProofText } from '@portico/wallet-requests/approval'
import * as v from 'valibot'

import type { FrameApi } from '../api/createApi.js'
import type { Language } from '../approve/drawDescription.js'
import { createFlowSecret, type FlowSecret } from '../approve/flowSecret.js'
import { showApproval } from '../approve/showApproval.js'
import { watchVisibility } from '../approve/watchVisibility.js'
import type { FrameState } from './frameState.js'
import { showReview } from './showReview.js'

export interface AskOptions {
  readonly signal: AbortSignal
  /** The message of a login that this frame just saw: it may need no screen. */
  readonly isLogin?: boolean | undefined
}

/** Brings requests of the page to the visitor. */
export interface Asker {
  /**
   * Resolves with what the page gets, once the visitor approved and it was signed.
   * @throws FrameError `embedded/rejected`, `embedded/aborted`, or why the wallet never signs this
   */
  ask(request: Omit<WalletRequest, 'origin'>, options: AskOptions): Promise<unknown>
}

export interface AskerDeps {
  readonly state: FrameState
  readonly api: Pick<FrameApi, 'post' | 'sign'>
  /** Where the frame draws. */
  readonly root: HTMLElement
  loadLanguage(locale: string | undefined): Promise<Language>
}

export function createAsker(deps: AskerDeps): Asker {
  const { state, api, root, loadLanguage } = deps

  async function begin(request: WalletRequest, secret: FlowSecret, { signal, isLogin = false }: AskOptions) {
    const text = JSON.stringify(request)
    const authHash = authHashOf(secret.auth)
    const issuedAt = Date.now()
    const signature = await api.sign(requestProofText({ authHash, issuedAt, text }))
    const { locale } = state
    const { themeMode: theme } = state.theme
    const ask: Ask = { id: secret.id, text, authHash, issuedAt, signature, isLogin, theme, locale }
    return v.parse(AskedSchema, await api.post('/requests', ask, { signal }))
  }

  /** A page can cover or cut the frame. Where the browser cannot say that it did not, the window asks. */
  async function askInFrame(description: Description, secret: FlowSecret, language: Language, signal: AbortSignal) {
    const visibility = watchVisibility(root)
    try {
      if (!(await visibility.settled())) return undefined
      const decision = await showApproval(root, description, signal, language)
      if (decision === 'rejected') throw rejected()
      if (!visibility.isVisible()) return undefined
      return v.parse(WaitedSchema, await api.post('/requests/confirm', { id: secret.id }, { signal }))
    } finally {
      visibility.stop()
    }
  }

  async function askVisitor(request: WalletRequest, options: AskOptions): Promise<unknown> {
    const { signal } = options
    for (;;) {
      const secret = createFlowSecret()
      let isRejected = false
      let isOver = false
      try {
        const asked = await begin(request, secret, options)
        if (asked.state === 'signed') {
          isOver = true
          return asked.result
        }
        const description = asked.description as Description
        const language = await loadLanguage(state.locale)
        const inFrame =
          asked.state === 'frame' ? await askInFrame(description, secret, language, signal) : undefined
        const waited = inFrame ?? (await showReview({ root, api, description, secret, language, signal }))
        if (waited === 'again') continue
        isOver = true
        return waited.state === 'done' ? waited.result : undefined
      } catch (error) {
        isRejected = error instanceof FrameError && error.code === 'embedded/rejected'
        throw error
      } finally {
        // Taken back or begun anew: a window that is still open says so. Without it, the request ends by its time.
        if (!isOver) api.post('/requests/withdraw', { id: secret.id, isRejected }).catch(() => undefined)
      }
    }
  }

  return {
    async ask(asked, options) {
      const request: WalletRequest = { origin: state.data.origin, ...asked }
      const ending = new AbortController()
      const abort = (): void => ending.abort(aborted())
      const timer = setTimeout(abort, frameTimes.approval)
      options.signal.addEventListener('abort', abort)
      if (options.signal.aborted) abort()
      try {
        return await askVisitor(request, { ...options, signal: ending.signal })
      } catch (error) {
        if (error instanceof FrameError) throw error
        throw ending.signal.aborted ? aborted() : error
      } finally {
        clearTimeout(timer)
        options.signal.removeEventListener('abort', abort)
        root.replaceChildren()
      }
    },
  }
}

const aborted = (): FrameError => new FrameError('embedded/aborted', 'Request was aborted')
const rejected = (): FrameError => new FrameError('embedded/rejected', 'User rejected the request.')
