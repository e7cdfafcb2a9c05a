import { messageOf, pause, untilAborted, withErrorTexts, type Namespace, type PrimitiveAtom } from '@portico/core'
import type { HeadlessSocialsSpec, SocialProvider, SocialsContext, SocialsState } from '../SocialsSpec.js'
import { followViews } from './followViews.js'
import { resultGuards, watchPopup } from './watchPopup.js'

/** How long an answer may come after the window was closed, ms: some providers cut its tie to this page, which then looks closed. */
const lateAnswer = 120_000
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

/** @param openPopup opens a window of the size of a login; null where the browser does not */
export function createRuntime(
  given: SocialsContext,
  state: PrimitiveAtom<SocialsState>,
  openPopup: (url: string) => Window | null,
  hasViews: boolean,
): Runtime {
  const context = withErrorTexts<HeadlessSocialsSpec, SocialsContext>(given, {
    popupClosed: 'Popup closed',
    initiateFailed: 'Failed to initiate social connection',
    connectFailed: 'Failed to connect',
    farcasterFailed: 'Failed to connect to farcaster',
    replaced: 'Another login was begun',
    cancelled: 'The login was cancelled',
    modalClosed: 'Modal closed',
  })
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
  function fail(own: Flow, reason: Error): void {
    if (flow !== own) return
    const { provider } = own
    emit('SOCIAL_LOGIN_ERROR', { provider, message: messageOf(reason) })
    own.popup.abort(reason)
    own.reject(reason)
    change({ status: 'failed', error: reason })
  }

  /** @param opens whether the modal is closed and has to show it */
  function begin(
    provider: SocialProvider,
    namespace: Namespace | undefined,
    opens = false,
  ): readonly [Flow, Promise<void>] {
    end(error('replaced', {}))
    let own!: Flow
    const ended = new Promise<void>((resolve, reject) => {
      own = { provider, namespace, whole: new AbortController(), popup: new AbortController(), resolve, reject }
    })
    const { signal } = own.whole
    signal.addEventListener('abort', () => own.popup.abort(signal.reason))
    flow = own
    store.set(state, { status: 'opening', provider })
    if (hasViews)
      followViews(context, state, signal, opens, (isClosed) => end(error(isClosed ? 'modalClosed' : 'cancelled', {})))
    return [own, ended]
  }

  async function askForPage(own: Flow, popup: Window | null | undefined): Promise<void> {
    const { provider } = own
    if (provider === 'farcaster') return scan(own)
    const { signal } = own.whole
    if (popup) watch(own, popup)
    try {
      const uri = await untilAborted(() => wallet.socialUri(provider, signal), signal)
      // Whatever else it were would run in this page.
      if (!resultGuards.isOfSecureSite(uri, wallet.origin) && !uri.startsWith('https:'))
        throw new TypeError('The page of the provider has no https address')
      change({ uri })
      if (popup === undefined) return leave(own, uri)
      if (popup === null) return change({ status: 'blocked' })
      popup.location.href = uri
      if (store.get(state).status === 'opening') change({ status: 'open' })
    } catch (cause) {
      popup?.close()
      if (!signal.aborted) fail(own, error('initiateFailed', { provider }, { cause }))
    }
  }
  function watch(own: Flow, popup: Window): void {
    const { signal } = (own.popup = new AbortController())
    const { provider } = own
    // The window shows nothing of use any more.
    signal.addEventListener('abort', () => popup.close())
    watchPopup({
      popup,
      origin: wallet.origin,
      signal,
      onResult(uri) {
        own.popup.abort()
        void confirm(own, uri)
      },
      onUntrusted: () => emit('SOCIAL_LOGIN_ERROR', { provider, message: 'Untrusted Origin' }),
      onClosed() {
        emit('SOCIAL_LOGIN_CANCELED', { provider })
        const reason = error('popupClosed', { provider })
        change({ status: 'closed', error: reason })
        pause(lateAnswer, signal).then(
          () => flow === own && end(reason),
          () => {}, // it was answered, or ended otherwise
        )
      },
    })
  }
  /** Goes to the provider in place of this page. */
  function leave(own: Flow, uri: string): void {
    const here = new URL(location.href)
    here.searchParams.delete(resultParameter)
    const there = new URL(uri)
    there.searchParams.set('returnTo', here.href)
    const { provider, namespace } = own
    storage.set(returning, { provider, namespace })
    change({ status: 'leaving' })
    open(there, '_top')
  }

  async function confirm(own: Flow, uri: string): Promise<void> {
    const { provider } = own
    const { signal } = own.whole
    change({ status: 'confirming', error: undefined })
    emit('SOCIAL_LOGIN_REQUEST_USER_DATA', { provider })
    try {
      if (new URL(uri).searchParams.has('error')) throw new Error('The provider answered with an error')
      await untilAborted(() => wallet.confirmSocial(uri, signal), signal)
      await finish(own)
    } catch (cause) {
      if (!signal.aborted) fail(own, error('connectFailed', { provider }, { cause }))
    }
  }
  async function scan(own: Flow): Promise<void> {
    const { signal } = own.whole
    try {
      const uri = await untilAborted(() => wallet.farcasterUri(signal), signal)
      change({ status: 'scan', uri })
      await untilAborted(() => wallet.confirmFarcaster(signal), signal)
      change({ status: 'confirming' })
      await finish(own)
    } catch (cause) {
      if (!signal.aborted) fail(own, error('farcasterFailed', {}, { cause }))
    }
  }
  async function finish(own: Flow): Promise<void> {
    const { signal } = own.whole
    const { provider } = own
    const wanted = [own.namespace, store.get(connections.activeNamespace)]
    const namespace = wanted.find((one) => one !== undefined && wallet.namespaces.includes(one))
    await untilAborted(() => wallet.finish(provider, signal, namespace), signal)
    if (flow !== own) return
    flow = undefined
    emit('SOCIAL_LOGIN_SUCCESS', { provider })
    change({ status: 'done' })
    own.resolve()
    void pause(doneFor, undefined).then(() => {
      if (store.get(state).status === 'done') store.set(state, { status: 'idle' })
    })
  }

  return {
    login(provider, namespace, popup) {
      const [own, ended] = begin(provider, namespace)
      emit('SOCIAL_LOGIN_STARTED', { provider })
      void askForPage(own, popup)
      return ended
    },
    openPage(where = 'window') {
      const own = flow
      const { uri } = store.get(state)
      if (!own || uri === undefined) return
      own.popup.abort()
      if (where === 'tab') return leave(own, uri)
      const popup = openPopup(uri)
      if (!popup) return change({ status: 'blocked' })
      watch(own, popup)
      change({ status: 'open', error: undefined })
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
      const [own, ended] = begin(left.provider, left.namespace, true)
      // A failure stands in the state.
      ended.catch(() => {})
      if (resultGuards.isOfSecureSite(uri, wallet.origin)) void confirm(own, uri)
      else fail(own, error('connectFailed', { provider: left.provider }))
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
