import {
  untilAborted,
  withSignals,
  type Connection,
  type ConnectionState,
  type PrimitiveAtom,
  type SignInCapability,
} from '@portico/core'
import type { SiweConfig, SiwxConfig, SiwxSession } from '../SiwxOptions.js'
import type { SiwxApi, SiwxContext, SiwxControls, SiwxPrompt, SiwxState } from '../SiwxSpec.js'
import { accountInUse, connectionsOf, type AccountInUse } from './accountInUse.js'
import { createOneClick } from './createOneClick.js'
import { createPrompts } from './createPrompts.js'
import { createSessionEnd } from './createSessionEnd.js'
import { createSignedIn } from './createSignedIn.js'
import { hostStorage, siweStorage } from './hostStorage.js'
import { ownStorage } from './ownStorage.js'
import { errors } from '../errors.js'

export interface RuntimeGiven {
  readonly own: SiwxConfig | undefined
  readonly siwe: SiweConfig | undefined
  readonly hasView: boolean
}
export interface RuntimeAtoms {
  readonly state: PrimitiveAtom<SiwxState>
  readonly prompt: PrimitiveAtom<SiwxPrompt | undefined>
}

/** What the plugin does once something is connected. One per modal. */
export interface Runtime extends SiwxControls, SignInCapability, Pick<SiwxApi, 'sessions' | 'request' | 'signOut'> {
  /** The connections changed, to `now` as far as it is known. */
  follow(now: ConnectionState): void
  stop(): void
}

/** How the question whether an account is signed in ended. `moved`: another account is in use. */
type Outcome = 'signedIn' | 'skipped' | 'moved'
interface Question {
  readonly key: string
  readonly abort: AbortController
  /** The visitor went away. */
  readonly closed: AbortController
  readonly outcome: Promise<Outcome>
}

/** Longest that a server or a callback of the host may take, ms. */
const callTimeout = 10_000

export function createRuntime(context: SiwxContext, atoms: RuntimeAtoms, given: RuntimeGiven): Runtime {
  context.addErrors({ ...errors, initFailed: context.t('initFailed') })
  const { store, connections, config, error, emit } = context
  const { own, siwe, hasView } = given
  const storage = own ? hostStorage(own) : siwe ? siweStorage(context, siwe) : ownStorage(context)
  const required = (): boolean => own?.getRequired?.() ?? config.required ?? true
  const signsOut = own?.signOutOnDisconnect ?? siwe?.signOutOnDisconnect ?? config.signOutOnDisconnect ?? true
  const stopped = new AbortController()
  /** Sessions that were taken up from an earlier visit. */
  const restored = new Set<string>()
  let openQuestion: Question | undefined
  /** The account that the last question was about. */
  let last: AccountInUse | undefined

  const keyOf = ({ connectionId, account }: AccountInUse): string => `${connectionId} ${account}`
  const inUse = (): AccountInUse | undefined => accountInUse(context)

  /** A call of the storage, which counts as failed when it takes too long. */
  function call<T>(work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
    return withSignals([signal], (both) => untilAborted(async () => work(both), both), callTimeout)
  }
  const signedInAccounts = createSignedIn(context, { storage, signsOut, call: (work) => call(work, stopped.signal) })
  const sessionsOf = ({ network, address }: AccountInUse, signal: AbortSignal): Promise<readonly SiwxSession[]> =>
    call((both) => storage.get(network, address, both), signal)

  function signedIn(account: AccountInUse, session: SiwxSession): void {
    signedInAccounts.add(account)
    store.set(atoms.state, { status: 'signedIn', session })
    const ownEnd = Date.parse(session.data.expirationTime ?? '') || Infinity
    sessionEnd.follow(Math.min(ownEnd, storage.endsAt?.() ?? Infinity))
    prompts.leave()
  }
  async function disconnect(list: readonly Connection[]): Promise<void> {
    for (const { id } of list)
      if (connections.get(id)) await connections.disconnect({ connectionId: id }).catch(() => {})
  }
  /** Nothing can be asked: the visitor is back where they choose a wallet. */
  async function fail(account: AccountInUse, cause: unknown): Promise<never> {
    const failure = error('initFailed', {}, { cause })
    emit('SIWX_AUTH_ERROR', { ...eventOf(account), message: failure.message })
    const isOpen = store.get(context.state).open
    if (isOpen) {
      context.open('Connect')
      context.notices.show('error', context.t('initFailed'))
    }
    await disconnect(connectionsOf(context, account))
    throw failure
  }
  /** It cannot sign: where the visitor must, they are back where they choose a wallet. */
  async function refuse(account: AccountInUse): Promise<Outcome> {
    if (!required()) return 'skipped'
    if (store.get(context.state).open) {
      context.open('Connect')
      context.notices.show('error', context.t('viewOnly'))
    }
    await disconnect(connectionsOf(context, account))
    throw error('notSignedIn', { account: account.account }, { details: 'Its wallet signs nothing.' })
  }
  const eventOf = ({ network, isSmartAccount: isSA }: AccountInUse) => ({ network, isSA })

  const prompts = createPrompts(context, atoms.prompt, { storage, hasView, call, eventOf })

  const sessionEnd = createSessionEnd(() => {
    const account = inUse()
    if (!account || openQuestion || store.get(atoms.state).status !== 'signedIn') return
    // A connect that is under way asks when it is complete.
    if (isConnecting()) sessionEnd.follow(Date.now())
    else question(account, required()).outcome.catch(() => {})
  }, stopped.signal)
  const isConnecting = (): boolean => ['choosing', 'waiting', 'failed'].includes(store.get(connections.flow).status)

  /** The visitor closed the prompt. */
  async function close(account: AccountInUse): Promise<Outcome> {
    emit('CLICK_CANCEL_SIWX', eventOf(account))
    if (!required()) return 'skipped'
    const former = signedInAccounts.former(account)
    if (former && inUse()?.account === account.account) {
      try {
        const [session] = await sessionsOf(former, stopped.signal)
        if (session) {
          await connections.switchNetwork(former.network, stopped.signal)
          return 'moved'
        }
      } catch {
        // A wallet that does not switch back is disconnected, as one that never signed in.
      }
    }
    await disconnect(connectionsOf(context, account))
    throw error('notSignedIn', { account: account.account })
  }

  async function answer(
    account: AccountInUse,
    asks: boolean,
    signal: AbortSignal,
    closed: AbortSignal,
  ): Promise<Outcome> {
    if (storage.skips?.(account.network)) {
      store.set(atoms.state, { status: 'signedOut' })
      return 'skipped'
    }
    store.set(atoms.state, { status: 'checking' })
    try {
      const [session] = await withSignals([signal, closed], (first) => sessionsOf(account, first))
      if (signal.aborted) return 'moved'
      if (session) {
        signedIn(account, session)
        return 'signedIn'
      }
    } catch (cause) {
      if (signal.aborted) return 'moved'
      store.set(atoms.state, { status: 'signedOut' })
      return closed.aborted ? close(account) : fail(account, cause)
    }
    store.set(atoms.state, { status: 'signedOut' })
    if (!asks) return 'skipped'
    if (account.isViewOnly) return refuse(account)
    const result = await prompts.ask(account, required(), signal, closed)
    if (signal.aborted || result.type === 'moved') return 'moved'
    if (result.type === 'failed') return fail(account, result.error)
    if (result.type === 'closed') return close(account)
    signedIn(account, result.session)
    emit('SIWX_AUTH_SUCCESS', eventOf(account))
    return 'signedIn'
  }

  /** One question at a time. A question about another account takes the place of the one before. */
  function question(account: AccountInUse, asks: boolean): Question {
    const key = keyOf(account)
    if (openQuestion?.key === key) return openQuestion
    openQuestion?.abort.abort(new Error('Another account is in use'))
    const abort = new AbortController()
    const closed = new AbortController()
    const outcome = withSignals([abort.signal, stopped.signal], (signal) =>
      answer(account, asks, signal, closed.signal),
    )
    const question: Question = { key, abort, closed, outcome }
    openQuestion = question
    last = account
    const end = (): void => {
      if (openQuestion === question) openQuestion = undefined
    }
    outcome.then(end, end)
    return question
  }
  /** Asks about the account in use until an answer is about the account in use. */
  async function settle(asks: boolean, signal: AbortSignal): Promise<Outcome> {
    const closes = (): void => openQuestion?.closed.abort(signal.reason)
    signal.addEventListener('abort', closes)
    try {
      for (;;) {
        const account = inUse()
        if (!account || stopped.signal.aborted) return 'skipped'
        const current = question(account, asks)
        if (signal.aborted) closes()
        const outcome = await current.outcome
        if (outcome !== 'moved' || keyOf(account) === keyOf(inUse() ?? account)) return outcome
      }
    } finally {
      signal.removeEventListener('abort', closes)
    }
  }

  return {
    sign: prompts.sign,
    signAgain: prompts.signAgain,
    cancel: prompts.cancel,
    ...createOneClick(context, { storage, call }),

    follow(now) {
      if (stopped.signal.aborted) return
      for (const { id, status } of now.sessions) if (status === 'restoring') restored.add(id)
      signedInAccounts.signOutDisconnected()
      const account = inUse()
      if (!account) {
        openQuestion?.abort.abort(new Error('No account is in use'))
        last = undefined
        store.set(atoms.state, { status: 'signedOut' })
        return
      }
      // The connect asks when it is complete.
      if (isConnecting()) return
      if (last && keyOf(last) === keyOf(account)) return
      const isFirst = last === undefined
      const isRestored = isFirst && restored.has(account.sessionId)
      // Who is not to sign in by all means is not asked again at each visit.
      question(account, required() || !isRestored).outcome.catch(() => {})
    },
    async admit(list, signal) {
      const account = inUse()
      // A connection beside the one in use is asked for when it is used.
      if (!account || !list.some(({ sessionId }) => sessionId === account.sessionId)) return
      await settle(true, signal)
    },
    async sessions() {
      const account = inUse()
      if (!account) return []
      try {
        return await sessionsOf(account, stopped.signal)
      } catch (cause) {
        throw error('initFailed', {}, { cause })
      }
    },
    async request({ signal = stopped.signal } = {}) {
      const account = inUse()
      if (!account) throw error('notConnected', {})
      await openQuestion?.outcome.catch(() => {})
      await settle(true, signal)
      const { session } = store.get(atoms.state)
      if (!session) throw error('notSignedIn', { account: account.account })
      return session
    },
    async signOut() {
      const account = inUse()
      if (!account) return
      await signedInAccounts.signOut(account)
      store.set(atoms.state, { status: 'signedOut' })
      if (required()) await disconnect(connectionsOf(context, account))
    },
    stop() {
      stopped.abort(new Error('The modal was stopped'))
    },
  }
}
