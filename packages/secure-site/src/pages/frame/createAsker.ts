import { FrameError, frameTimes, type AccountType } from '@portico/embedded-api'
import { AskedSchema, type Ask, type Decide } from '@portico/embedded-api/requests'
import type { Description, Intent, WalletRequest } from '@portico/wallet-requests'
import { requestProof } from '@portico/wallet-requests/proofs'
import * as v from 'valibot'

import type { FrameApi } from '../api/createApi.js'
import type { Language } from '../approve/drawDescription.js'
import { decisionOf } from '../approve/decisionOf.js'
import { createRequestKey, type RequestKey } from '../approve/requestKey.js'
import { showApproval } from '../approve/showApproval.js'
import { watchVisibility } from '../approve/watchVisibility.js'
import type { FrameState } from './frameState.js'
import { showReview, waitFor } from './showReview.js'

export interface AskOptions {
  readonly signal: AbortSignal
  /** The message of a login that this frame just saw: it may need no screen. */
  readonly isLogin?: boolean | undefined
  readonly accountType?: AccountType | undefined
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

interface Read {
  readonly request: WalletRequest
  readonly description: Description
  readonly intent: Intent
}

export function createAsker(deps: AskerDeps): Asker {
  const { state, api, root, loadLanguage } = deps

  async function begin(request: WalletRequest, key: RequestKey, { signal, isLogin = false, accountType }: AskOptions) {
    const text = JSON.stringify(request)
    const issuedAt = Date.now()
    const { id, thumbprint: authHash } = key
    const signature = await api.sign(requestProof(authHash, issuedAt, text))
    const { locale } = state
    const { themeMode: theme } = state.theme
    const ask: Ask = { id, text, authHash, issuedAt, signature, isLogin, accountType, theme, locale }
    return v.parse(AskedSchema, await api.post('/requests', ask, { signal }))
  }

  /** A page can cover or cut the frame. Where the browser cannot say that it did not, the window asks. */
  async function decideInFrame(read: Read, key: RequestKey, language: Language, signal: AbortSignal) {
    const visibility = watchVisibility(root)
    try {
      if (!(await visibility.settled())) return false
      if ((await showApproval(root, read.description, signal, language)) === 'rejected') throw rejected()
      if (!visibility.isVisible()) return false
      const decide: Decide = { id: key.id, window: key.jwk, decision: await decisionOf(read, key) }
      await api.post('/requests/decide', decide, { signal })
      return true
    } finally {
      visibility.stop()
    }
  }

  async function askVisitor(request: WalletRequest, options: AskOptions): Promise<unknown> {
    const { signal } = options
    for (;;) {
      const key = await createRequestKey()
      let isRejected = false
      let isOver = false
      try {
        const opened = await begin(request, key, options)
        if (opened.state === 'signed') {
          isOver = true
          return opened.result
        }
        const read = { request, description: opened.description as Description, intent: opened.intent as Intent }
        const language = await loadLanguage(state.locale)
        const isDecided = opened.state === 'frame' && (await decideInFrame(read, key, language, signal))
        const result = isDecided
          ? await waitFor(key.id, api, signal)
          : await showReview({ root, api, description: read.description, key, language, signal })
        if (result === 'again') continue
        isOver = true
        return result.answer
      } catch (error) {
        isRejected = error instanceof FrameError && error.code === 'embedded/rejected'
        throw error
      } finally {
        // Taken back or begun anew: a window that is still open says so. Without it, the request ends by its time.
        if (!isOver) api.post('/requests/withdraw', { id: key.id, isRejected }).catch(() => undefined)
      }
    }
  }

  return {
    async ask(message, options) {
      const request: WalletRequest = { origin: state.data.origin, ...message }
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
