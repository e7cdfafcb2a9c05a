import { isPorticoError, messageOf, pause, untilAborted, type Namespace, type PrimitiveAtom } from '@portico/core'
import { type EmailConfirmationCapability, type EmailConfirmationStep } from '@portico/embedded-api/capability'
import type { EmailContext, EmailState } from '../EmailSpec.js'
import { followViews } from './followViews.js'
import { errors } from '../errors.js'

/** Least time between two logins by e-mail, and between two mails, ms. */
const cooldown = 30_000
/** How often the user is read while the address is being changed, ms. */
const changePoll = 1000
/** How long the state says `done`, ms: longer than the modal takes to close after it. */
const doneFor = 1500
const longestEmail = 254
const lastLogin = 'lastLogin'

/** A login, a change of the address, or the confirmation of one that another login needs. */
interface Flow {
  readonly kind: 'login' | 'change' | 'confirmation'
  /** Empty where it is not a login: the page does not know it. */
  readonly email: string
  readonly namespace: Namespace | undefined
  readonly whole: AbortController
  /** Of the last mail: another mail ends what waits for this one. */
  mail: AbortController
  resolve(): void
}

export interface Runtime extends EmailConfirmationCapability {
  login(email: string, namespace?: Namespace): Promise<void>
  change(): Promise<void>
  enterCode(code: string): Promise<void>
  resend(): Promise<void>
  cancel(): void
}

const initial: EmailState = { step: 'address', busy: false }

export function createRuntime(context: EmailContext, state: PrimitiveAtom<EmailState>, hasViews: boolean): Runtime {
  context.addErrors(errors)
  const { store, storage, connections, emit, error } = context
  const wallet = context.needs.embeddedWallet.all[0]!.impl
  const read = () => store.get(state)
  const change = (part: Partial<EmailState>) => store.set(state, (before) => ({ ...before, ...part }))
  let flow: Flow | undefined

  /** The address stays, for the field that it was typed into. */
  function end(reason: unknown, ending?: Pick<EmailState, 'error'>): void {
    if (!flow) return
    const { whole, kind, email } = flow
    flow = undefined
    store.set(state, { ...initial, ...ending, ...((ending || kind === 'login') && { email }) })
    whole.abort(reason)
  }
  /** What goes wrong before anything is asked for is shown where the address was typed. */
  function refuse(reason: unknown, email: string, resendAt?: number): never {
    if (!flow) store.set(state, { ...initial, email, resendAt, error: reason })
    throw reason
  }

  /** @param step where a mail was sent already */
  function begin(
    kind: Flow['kind'],
    email: string,
    namespace?: Namespace,
    step?: EmailConfirmationStep,
  ): Promise<void> {
    end(error('replaced', {}))
    return new Promise((resolve, reject) => {
      const whole = new AbortController()
      const { signal } = whole
      const newFlow: Flow = { kind, email, namespace, whole, mail: new AbortController(), resolve }
      flow = newFlow
      signal.addEventListener('abort', () => {
        newFlow.mail.abort(signal.reason)
        reject(signal.reason as Error)
      })
      store.set(state, { ...initial, busy: true, ...(!step && { email }) })
      if (hasViews)
        followViews(context, state, signal, kind === 'confirmation', (isClosed) =>
          end(error(isClosed ? 'modalClosed' : 'cancelled', {})),
        )
      if (step) onSent(step, newFlow.mail.signal)
      else void send(newFlow)
      if (kind === 'change') void untilChanged(newFlow)
    })
  }

  /** Asks for a mail. Resolves when it was sent, or the failure stands in the state. */
  async function send(thisFlow: Flow): Promise<void> {
    thisFlow.mail.abort(error('replaced', {}))
    const { signal } = (thisFlow.mail = new AbortController())
    change({ busy: true, error: undefined })
    try {
      if (thisFlow.kind === 'change') {
        const { uri } = await untilAborted(() => wallet.updateEmail(signal), signal)
        change({ step: 'page', busy: false, uri })
        // Where the browser opens none any more, the view has a link.
        open(uri, '_blank', 'noopener')
      } else await mailLogin(thisFlow, signal)
    } catch (reason) {
      if (signal.aborted) return
      if (read().step === 'address') end(reason, { error: reason })
      else change({ busy: false, error: reason })
    }
  }
  async function mailLogin(thisFlow: Flow, signal: AbortSignal): Promise<void> {
    emit('EMAIL_SUBMITTED', {})
    const step = await untilAborted(() => wallet.connectEmail(thisFlow.email, signal), signal)
    if (step.next === 'finish') return finish(thisFlow)
    storage.set(lastLogin, Date.now())
    onSent(step, signal)
  }
  function onSent(step: EmailConfirmationStep, signal: AbortSignal): void {
    if (step.next === 'code') return onCodeSent()
    change({ step: 'device', busy: false, matchCode: step.matchCode, resendAt: Date.now() + cooldown })
    void untilConfirmed(signal)
  }
  function onCodeSent(): void {
    emit('EMAIL_VERIFICATION_CODE_SENT', {})
    change({ step: 'code', busy: false, matchCode: undefined, error: undefined, resendAt: Date.now() + cooldown })
  }
  async function untilConfirmed(signal: AbortSignal): Promise<void> {
    try {
      await untilAborted(() => wallet.confirmDevice(signal), signal)
      emit('DEVICE_REGISTERED_FOR_EMAIL', {})
      onCodeSent()
    } catch (reason) {
      if (!signal.aborted) change({ error: reason })
    }
  }
  async function untilChanged(thisFlow: Flow): Promise<void> {
    const { signal } = thisFlow.whole
    const before = store.get(wallet.user)?.email
    for (;;) {
      await pause(changePoll, signal).catch(() => {})
      if (signal.aborted) return
      // Asked again a second later, whatever the reason.
      const user = await untilAborted(() => wallet.readUser(signal), signal).catch(() => undefined)
      if (signal.aborted) return
      if (user && user.email !== before) return succeed(thisFlow)
    }
  }

  /** Takes the accounts of a confirmed login into the modal. */
  async function finish(thisFlow: Flow): Promise<void> {
    const { signal } = thisFlow.whole
    change({ step: 'finish', busy: true, error: undefined })
    const preferred = [thisFlow.namespace, store.get(connections.activeNamespace)]
    const namespace = preferred.find((candidate) => candidate !== undefined && wallet.namespaces.includes(candidate))
    try {
      await untilAborted(() => wallet.finish('email', signal, namespace), signal)
      succeed(thisFlow)
    } catch (reason) {
      if (!signal.aborted) change({ busy: false, error: reason })
    }
  }
  function succeed(thisFlow: Flow): void {
    if (flow !== thisFlow) return
    flow = undefined
    thisFlow.mail.abort(error('replaced', {}))
    change({ step: 'done', busy: false, error: undefined })
    thisFlow.resolve()
    // What follows is shown by the login that needed it.
    if (thisFlow.kind === 'confirmation') return store.set(state, initial)
    void pause(doneFor, undefined).then(() => {
      if (read().step === 'done') store.set(state, initial)
    })
  }

  return {
    async login(email, namespace) {
      const address = email.trim()
      if (!isEmail(address)) refuse(error('invalidEmail', {}), address)
      const last = storage.get(lastLogin, Number) ?? 0
      const waited = Date.now() - last
      // A time in the future was stored under another clock.
      if (waited >= 0 && waited < cooldown)
        refuse(error('cooldown', { seconds: Math.ceil((cooldown - waited) / 1000) }), address, last + cooldown)
      return begin('login', address, namespace)
    },
    async change() {
      const auth = store.get(connections.connectors).filter(({ type }) => type === 'AUTH')
      const { sessions } = store.get(connections.state)
      if (auth.length === 0) refuse(error('noConnector', {}), '')
      if (!sessions.some(({ connectorId, status }) => status === 'live' && auth.some(({ id }) => id === connectorId)))
        refuse(error('notConnected', {}), '')
      emit('EMAIL_EDIT', {})
      return begin('change', '')
    },
    async enterCode(code) {
      const thisFlow = flow
      const { step, busy } = read()
      if (!thisFlow || busy || step !== 'code') throw error('noCodeExpected', {})
      const { signal } = thisFlow.mail
      change({ busy: true, error: undefined })
      try {
        await untilAborted(() => wallet.confirmCode(code, signal), signal)
      } catch (reason) {
        if (signal.aborted) throw reason
        emit('EMAIL_VERIFICATION_CODE_FAIL', { message: messageOf(reason) })
        change({ busy: false, error: reason })
        throw reason
      }
      emit('EMAIL_VERIFICATION_CODE_PASS', {})
      if (thisFlow.kind === 'confirmation') succeed(thisFlow)
      else await finish(thisFlow)
    },
    async resend() {
      const { step, busy, resendAt = 0 } = read()
      if (!flow || flow.kind !== 'login' || busy) return
      if (step === 'finish') await finish(flow)
      else if (Date.now() >= resendAt) await send(flow)
    },
    cancel: () => end(error('cancelled', {})),
    async confirm(step, signal) {
      signal.throwIfAborted()
      const ended = begin('confirmation', '', undefined, step)
      const thisFlow = flow
      const stop = (): void => {
        if (flow === thisFlow) end(signal.reason)
      }
      signal.addEventListener('abort', stop)
      try {
        await ended
        return 'confirmed'
      } catch (reason) {
        if (isPorticoError(reason, 'email/modalClosed')) return 'closed'
        if (isPorticoError(reason, 'email/cancelled') || isPorticoError(reason, 'email/replaced')) return 'left'
        throw reason
      } finally {
        signal.removeEventListener('abort', stop)
      }
    },
  }
}

/** One `@` with text on both sides, and a dot in the domain. What else an address needs, only its mail server knows. */
function isEmail(text: string): boolean {
  return text.length <= longestEmail && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text)
}
