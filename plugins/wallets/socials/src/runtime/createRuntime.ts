import { messageOf, pause, untilAborted, type Namespace, type PrimitiveAtom } from '@portico/core'
import { type EmailStep } from '@portico/embedded-api/capability'
import { isOfSecureSite, watchPopup } from '@portico/embedded-api/login'
import type { SocialsContext, SocialsState } from '../SocialsSpec.js'
import { followViews } from './followViews.js'
import { errors, type SocialProvider } from '../errors.js'

/** How long an answer may come after the window was closed, ms: some providers cut its tie to this page, which then looks closed. */
const lateAnswer = 120_000
/**
 * A window that looks closed as soon as it went to another page, was cut off from this one by the headers of a page: no visitor is
 * that fast, ms.
 */
const cutOffTime = 3000
/** How long the state says `done`, ms: longer than the modal takes to close after it. */
const doneFor = 1500
/** The parameter with which the secure site comes back to a page that went there itself. */
const resultParameter = 'result_uri'
const returning = 'returning'

interface Flow {
  readonly provider: SocialProvider
  readonly namespace: Namespace | undefined
  readonly whole: AbortController
  /** Of the window in use. */
  popup: AbortController
  /** When the window last went to another page, ms since the epoch. */
  movedAt: number
  resolve(): void
  reject(reason: unknown): void
}

export interface Runtime {
  /** @param popup null: the browser opened none; undefined: none was to be opened */
  login(provider: SocialProvider, namespace: Namespace | undefined, popup: Window | null | undefined): Promise<void>
  openPage(where?: 'window' | 'tab'): void
  /** Goes on with a login for which this page was left. */
  resume(): void
  cancel(): void
}

export interface RuntimeOptions {
  /** Opens a window of the size of a login; null where the browser does not. */
  openPopup(url: string): Window | null
  /** The same, with a page to show until the provider's is known; null also where this page could not lead it on. */
  openLoading(): Window | null
  readonly hasViews: boolean
}

export function createRuntime(
  context: SocialsContext,
  state: PrimitiveAtom<SocialsState>,
  { openPopup, openLoading, hasViews }: RuntimeOptions,
): Runtime {
  context.addErrors(errors)
  const { store, storage, connections, emit, error } = context
  const wallet = context.needs.embeddedWallet.all[0]!.impl
  const change = (part: Partial<SocialsState>) => store.set(state, (before) => ({ ...before, ...part }))
  let flow: Flow | undefined

  function end(reason: unknown): void {
    const { whole, reject } = flow ?? {}
    flow = undefined
    store.set(state, { status: 'idle' })
    whole?.abort(reason)
    reject?.(reason)
  }
  /** The view says what happened, until the visitor tries again or leaves. */
  function fail(thisFlow: Flow, reason: Error): void {
    if (flow !== thisFlow) return
    const { provider } = thisFlow
    emit('SOCIAL_LOGIN_ERROR', { provider, message: messageOf(reason) })
    thisFlow.popup.abort(reason)
    thisFlow.reject(reason)
    change({ status: 'failed', error: reason })
  }

  /** @param opens whether the modal is closed and has to show it */
  function begin(
    provider: SocialProvider,
    namespace: Namespace | undefined,
    opens = false,
  ): readonly [Flow, Promise<void>] {
    end(error('replaced', {}))
    let newFlow!: Flow
    const ended = new Promise<void>((resolve, reject) => {
      const [whole, popup] = [new AbortController(), new AbortController()]
      newFlow = { provider, namespace, whole, popup, movedAt: 0, resolve, reject }
    })
    const { signal } = newFlow.whole
    signal.addEventListener('abort', () => newFlow.popup.abort(signal.reason))
    flow = newFlow
    store.set(state, { status: 'opening', provider })
    if (hasViews)
      followViews(context, state, signal, opens, (isClosed) => {
        end(error(isClosed ? 'modalClosed' : 'cancelled', {}))
        // A phone that scans its code now approves nothing.
        if (provider === 'farcaster' && !isClosed) wallet.reload(new AbortController().signal).catch(() => {})
      })
    return [newFlow, ended]
  }

  async function askForPage(thisFlow: Flow, popup: Window | null | undefined): Promise<void> {
    const { provider } = thisFlow
    if (provider === 'farcaster') return scan(thisFlow)
    const { signal } = thisFlow.whole
    if (popup) watch(thisFlow, popup)
    try {
      const { uri, matchCode } = await untilAborted(() => wallet.socialUri(provider, signal), signal)
      // Whatever else it were would run in this page.
      if (!isOfSecureSite(uri, wallet.origin) && !uri.startsWith('https:'))
        throw new TypeError('The page of the provider has no https address')
      change({ uri, matchCode })
      if (popup === undefined) return leave(thisFlow, uri)
      if (popup === null && !window.crossOriginIsolated) return change({ status: 'blocked' })
      if (popup === null || isCutOff(thisFlow, popup)) return openWindow(thisFlow, uri)
      popup.location.href = uri
      thisFlow.movedAt = Date.now()
      if (store.get(state).status === 'opening') change({ status: 'open' })
    } catch (cause) {
      popup?.close()
      if (!signal.aborted) fail(thisFlow, error('initiateFailed', { provider }, { cause }))
    }
  }
  function isCutOff(thisFlow: Flow, popup: Window): boolean {
    return popup.closed && Date.now() - thisFlow.movedAt <= cutOffTime
  }
  function openWindow(thisFlow: Flow, uri: string): void {
    thisFlow.popup.abort()
    const popup = openPopup(uri)
    if (!popup) return change({ status: 'blocked' })
    watch(thisFlow, popup)
    change({ status: 'open', error: undefined })
  }
  function watch(thisFlow: Flow, popup: Window): void {
    thisFlow.movedAt = Date.now()
    const { signal } = (thisFlow.popup = new AbortController())
    const { provider } = thisFlow
    // The window shows nothing of use any more.
    signal.addEventListener('abort', () => popup.close())
    watchPopup({
      popup,
      origin: wallet.origin,
      signal,
      onResult(uri) {
        thisFlow.popup.abort()
        void confirm(thisFlow, uri)
      },
      onUntrusted: () => emit('SOCIAL_LOGIN_ERROR', { provider, message: 'Untrusted Origin' }),
      onClosed() {
        const { uri, matchCode } = store.get(state)
        if (isCutOff(thisFlow, popup)) {
          // Without an address it cannot be led on: another window is opened once there is one.
          if (uri !== undefined && matchCode !== undefined) void confirm(thisFlow, uri, signal)
          return
        }
        emit('SOCIAL_LOGIN_CANCELED', { provider })
        const reason = error('popupClosed', { provider })
        change({ status: 'closed', error: reason })
        pause(lateAnswer, signal).then(
          () => flow === thisFlow && end(reason),
          () => {}, // it was answered, or ended otherwise
        )
      },
    })
  }
  /** Goes to the provider in place of this page. */
  function leave(thisFlow: Flow, uri: string): void {
    const here = new URL(location.href)
    here.searchParams.delete(resultParameter)
    const there = new URL(uri)
    there.searchParams.set('returnTo', here.href)
    const { provider, namespace } = thisFlow
    storage.set(returning, { provider, namespace })
    change({ status: 'leaving' })
    open(there, '_top')
  }

  /** @param waits where the visitor types the digits in the window first: until the signal */
  async function confirm(thisFlow: Flow, uri: string, waits?: AbortSignal): Promise<void> {
    const { provider } = thisFlow
    const signal = waits ?? thisFlow.whole.signal
    change({ status: waits ? 'digits' : 'confirming', error: undefined })
    if (!waits) emit('SOCIAL_LOGIN_REQUEST_USER_DATA', { provider })
    try {
      if (new URL(uri).searchParams.has('error')) throw new Error('The provider answered with an error')
      const step = await untilAborted(() => wallet.confirmSocial(uri, signal), signal)
      if (waits) emit('SOCIAL_LOGIN_REQUEST_USER_DATA', { provider })
      await confirmEmail(thisFlow, step)
      await finish(thisFlow)
    } catch (cause) {
      if (!signal.aborted) fail(thisFlow, error('connectFailed', { provider }, { cause }))
    }
  }
  /** Some accounts have an address that has to be confirmed before. */
  async function confirmEmail(thisFlow: Flow, step: EmailStep): Promise<void> {
    if (step.next !== 'finish') {
      const { signal } = thisFlow.whole
      const [confirmation] = context.wants.emailConfirmation?.all ?? []
      if (!confirmation) throw error('emailNeeded', {})
      change({ status: 'email' })
      const outcome = await untilAborted(() => confirmation.impl.confirm(step, signal), signal)
      if (outcome !== 'confirmed') end(error(outcome === 'closed' ? 'modalClosed' : 'cancelled', {}))
      signal.throwIfAborted()
    }
    change({ status: 'confirming' })
  }
  async function scan(thisFlow: Flow): Promise<void> {
    const { signal } = thisFlow.whole
    try {
      const uri = await untilAborted(() => wallet.farcasterUri(signal), signal)
      change({ status: 'scan', uri })
      const step = await untilAborted(() => wallet.confirmFarcaster(signal), signal)
      await confirmEmail(thisFlow, step)
      await finish(thisFlow)
    } catch (cause) {
      if (!signal.aborted) fail(thisFlow, error('farcasterFailed', {}, { cause }))
    }
  }
  async function finish(thisFlow: Flow): Promise<void> {
    const { signal } = thisFlow.whole
    const { provider } = thisFlow
    const preferred = [thisFlow.namespace, store.get(connections.activeNamespace)]
    const namespace = preferred.find((candidate) => candidate !== undefined && wallet.namespaces.includes(candidate))
    await untilAborted(() => wallet.finish(provider, signal, namespace), signal)
    if (flow !== thisFlow) return
    flow = undefined
    emit('SOCIAL_LOGIN_SUCCESS', { provider })
    change({ status: 'done' })
    thisFlow.resolve()
    void pause(doneFor, undefined).then(() => {
      if (store.get(state).status === 'done') store.set(state, { status: 'idle' })
    })
  }

  return {
    login(provider, namespace, popup) {
      const [thisFlow, ended] = begin(provider, namespace)
      emit('SOCIAL_LOGIN_STARTED', { provider })
      void askForPage(thisFlow, popup)
      return ended
    },
    openPage(where = 'window') {
      const thisFlow = flow
      const { uri, status } = store.get(state)
      if (!thisFlow || uri === undefined) return
      if (where === 'tab') return leave(thisFlow, uri)
      if (status === 'blocked') return openWindow(thisFlow, uri)
      // The address is good for one visit.
      thisFlow.popup.abort()
      change({ status: 'opening', uri: undefined, matchCode: undefined })
      void askForPage(thisFlow, openLoading())
    },
    resume() {
      const left = storage.get(returning, parseReturning)
      const here = new URL(location.href)
      const uri = here.searchParams.get(resultParameter)
      // This page was not left to log in: the parameter is not for us.
      if (!left || uri === null) return
      storage.remove(returning)
      here.searchParams.delete(resultParameter)
      history.replaceState(history.state, '', here)
      const [thisFlow, ended] = begin(left.provider, left.namespace, true)
      // A failure stands in the state.
      ended.catch(() => {})
      if (isOfSecureSite(uri, wallet.origin)) void confirm(thisFlow, uri)
      else fail(thisFlow, error('connectFailed', { provider: left.provider }))
    },
    cancel: () => end(error('cancelled', {})),
  }
}

/** @throws on anything else than what `leave` stored */
function parseReturning(value: unknown): { readonly provider: SocialProvider; readonly namespace?: string } {
  const { provider, namespace } = value as { readonly provider: unknown; readonly namespace?: unknown }
  if (typeof provider !== 'string' || (namespace !== undefined && typeof namespace !== 'string')) throw new TypeError()
  return { provider: provider as SocialProvider, ...(namespace !== undefined && { namespace }) }
}
