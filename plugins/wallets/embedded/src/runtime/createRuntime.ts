import type { FrameAnswer, FrameKind, FrameRequest, AccountType } from '@portico/embedded-api'
import {
  parseCaip10,
  type Connector,
  type Namespace,
  type PrimitiveAtom,
  type RestoreRequest,
  type ConnectRequest,
  type SessionHandle,
  type PortfolioCapability,
} from '@portico/core'
import type { EmailStep, EmbeddedUser, EmbeddedWalletCapability, LoginProvider } from '@portico/embedded-api/capability'
import { type ContinueState, type EmbeddedContext, type EmbeddedControls, type Login } from '../EmbeddedSpec.js'
import { createApprovals } from './createApprovals.js'
import { createOriginCheck } from './checkOrigin.js'
import { createContinue } from './createContinue.js'
import { createFrame } from './createFrame.js'
import { createSessions } from './createSessions.js'
import { readAssets } from './readAssets.js'
import { errors } from '../errors.js'

/** What the plugin does once it is used. One per modal. */
export interface Runtime extends Omit<EmbeddedWalletCapability, 'origin' | 'namespaces' | 'user'> {
  connect(request: ConnectRequest): Promise<SessionHandle>
  restore(request: RestoreRequest): Promise<SessionHandle | 'unauthorized'>
  setAccountType(type: AccountType): Promise<void>
  /** To the other type. Says in the modal what went wrong. */
  changeAccountType(): Promise<void>
  readonly controls: EmbeddedControls
  /** @param popup null: the browser opened none */
  continueLogin(popup: Window | null): Promise<void>
  readonly listAssets: PortfolioCapability['list']
  /** Makes the frame, for a visitor who logged in before. */
  prepare(): void
  /** Takes the frame from the page. */
  stop(): void
}

/** Kinds of a login that may go on with a mailed link or code. */
type StepKind = 'CONNECT_EMAIL' | 'CONNECT_SOCIAL' | 'CONNECT_FARCASTER'

export interface RuntimeOptions {
  readonly origin: string
  readonly login: PrimitiveAtom<Login | undefined>
  /** The one of this plugin. */
  connector(): Connector
  readonly lastName: PrimitiveAtom<string | undefined>
  readonly continuing: PrimitiveAtom<ContinueState>
  readonly hasViews: boolean
}

export function createRuntime(
  context: EmbeddedContext,
  { origin, login, lastName, continuing, connector, hasViews }: RuntimeOptions,
): Runtime {
  context.addErrors(errors)
  const { store, connections } = context
  const frame = createFrame(context, origin)
  const approvals = createApprovals(context, frame, hasViews)
  const sessions = createSessions({ context, frame, approvals, login, lastName })
  const checkOrigin = createOriginCheck(context)

  /** For kinds whose answer says nothing. */
  async function confirm<K extends FrameKind>(kind: K, payload: FrameRequest<K>, signal: AbortSignal): Promise<void> {
    await frame.request(kind, payload, signal)
  }
  function badAnswer(method: FrameKind): Error {
    return context.error('badAnswer', { from: context.t('name'), method })
  }
  async function nextStep<K extends StepKind>(
    kind: K,
    payload: FrameRequest<K>,
    signal: AbortSignal,
  ): Promise<EmailStep> {
    const answer: FrameAnswer<StepKind> = await frame.request(kind, payload, signal)
    // Only an account whose address has to be confirmed says what comes next.
    if (!('action' in answer)) return { next: 'finish' }
    const { action, matchCode } = answer
    if (action === 'CONNECT') return { next: 'finish' }
    if (action === 'VERIFY_OTP') return { next: 'code' }
    if (matchCode === undefined) throw badAnswer(kind)
    return { next: 'device', matchCode }
  }
  async function setAccountType(type: AccountType): Promise<void> {
    const { connection } = connections.active('eip155') ?? {}
    if (connection?.connectorId !== connector().id) throw context.error('notConnected', {})
    const account = connection.accounts.find((account) => account.type === type)
    if (!account) throw context.error('accountTypeUnavailable', { type })
    await connections.select(connection.id, account.address)
  }
  async function finish(provider: LoginProvider, signal: AbortSignal, namespace?: Namespace): Promise<void> {
    const embeddedConnector = connector()
    const active = store.get(connections.activeNamespace)
    const preferred =
      namespace ??
      embeddedConnector.namespaces.find((namespace) => namespace === active) ??
      embeddedConnector.namespaces[0]
    sessions.loggedIn(provider)
    await connections.connect({
      connector: embeddedConnector,
      namespaces: preferred === undefined ? [] : [preferred],
      signal,
    })
  }
  return {
    connect: sessions.connect,
    restore: sessions.restore,
    setAccountType,
    async changeAccountType() {
      const { preferredAccountType, networkId } = store.get(connections.account('eip155'))
      const accountType = preferredAccountType === 'smartAccount' ? 'eoa' : 'smartAccount'
      try {
        await setAccountType(accountType)
        context.emit('SET_PREFERRED_ACCOUNT_TYPE', { accountType, network: networkId! })
      } catch (error) {
        context.notices.show('error', error as Error)
      }
    },
    controls: approvals,
    continueLogin: createContinue({ context, frame, origin, state: continuing, checkOrigin, finish }),
    async listAssets(account, { signal } = {}) {
      const provider = sessions.evmProvider(parseCaip10(account).address)
      return provider && readAssets(provider, account, signal)
    },
    prepare: () => void sessions.endAbandoned().catch(() => {}),
    stop() {
      sessions.release()
      frame.remove()
    },
    async connectEmail(email, signal) {
      await checkOrigin(signal)
      return nextStep('CONNECT_EMAIL', { email }, signal)
    },
    confirmDevice: (signal) => confirm('CONNECT_DEVICE', undefined, signal),
    confirmCode: (otp, signal) => confirm('CONNECT_OTP', { otp }, signal),
    async socialUri(provider, signal) {
      await checkOrigin(signal)
      return frame.request('GET_SOCIAL_REDIRECT_URI', { provider }, signal)
    },
    confirmSocial: (uri, signal) => nextStep('CONNECT_SOCIAL', { uri }, signal),
    async farcasterUri(signal) {
      await checkOrigin(signal)
      return (await frame.request('GET_FARCASTER_URI', undefined, signal)).url
    },
    confirmFarcaster: (signal) => nextStep('CONNECT_FARCASTER', undefined, signal),
    reload: (signal) => frame.reload(signal),
    finish,
    async updateEmail(signal) {
      const { uri } = await frame.request('UPDATE_EMAIL', undefined, signal)
      if (new URL(uri).origin !== origin) throw badAnswer('UPDATE_EMAIL')
      return { uri }
    },
    async readUser(signal): Promise<EmbeddedUser> {
      await sessions.refresh(signal)
      return store.get(login)!.user
    },
  }
}
