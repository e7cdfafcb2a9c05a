import type { ConnectionEvent } from './ConnectionEvent.js'
import type { Session } from './ConnectionState.js'
import type { Connector, SessionHandle } from './Connector.js'
import { networksFor, type ConnectionContext } from './ConnectionContext.js'
import { project, savedFormat, type SavedConnections } from './persist.js'
import { savedKey } from './savedKey.js'
import { toConnections } from './toConnections.js'

/** How long after the page has loaded an injected wallet may take to appear and answer, ms. */
const injectedDeadline = 2000

/** Takes up what is stored, keeps what is stored in step with the state, and follows what other tabs of this origin do. */
export function beginRestoring(context: ConnectionContext, signal: AbortSignal): void {
  const saved = context.options.reconnect ? readSaved(context) : undefined
  if (saved) {
    const { disconnectedIds, networks: preferred } = saved
    // A chain that the site has no longer would hide the connections that there are.
    const known = context.knownNamespaces()
    const activeNamespace =
      saved.activeNamespace && known.has(saved.activeNamespace) ? saved.activeNamespace : undefined
    context.dispatch({ type: 'remembered', disconnectedIds, activeNamespace, preferred })
    context.dispatch(...saved.sessions.map((session) => restoreStarted(session, saved.active)))
    answerRestores(context, saved.sessions, signal)
  }
  context.storage.watch(savedKey, () => followOtherTab(context, signal), signal)
}

function readSaved(context: ConnectionContext): SavedConnections | undefined {
  // Imported once: from the first change on there is a stored value.
  return context.storage.get(savedKey, savedFormat) ?? context.imported
}

export function persist(context: ConnectionContext): void {
  context.storage.set(savedKey, project(context.get()), savedFormat.version)
}

function restoreStarted(saved: SavedConnections['sessions'][number], active: readonly string[]): ConnectionEvent {
  const activeIn = saved.connections.filter(({ id }) => active.includes(id)).map(({ namespace }) => namespace)
  return { type: 'restoreStarted', session: { ...saved, status: 'restoring' }, activeIn }
}

/** Asks the wallets of those that the state has taken up. */
function answerRestores(context: ConnectionContext, saved: SavedConnections['sessions'], signal: AbortSignal): void {
  for (const session of context.get().sessions)
    if (session.status === 'restoring' && saved.some(({ id }) => id === session.id))
      void answerRestore(context, session, signal)
}

async function answerRestore(context: ConnectionContext, session: Session, signal: AbortSignal): Promise<void> {
  const sessionId = session.id
  const answer = await askWallet(context, session, signal).catch(() => 'absent' as const)
  const waits = context.get().sessions.some(({ id, status }) => id === sessionId && status === 'restoring')
  if (typeof answer === 'string') {
    if (waits) context.dispatch({ type: 'restoreFailed', sessionId, why: answer })
    return
  }
  if (signal.aborted || !waits) return answer.release?.()
  try {
    const { connectorId, wallet } = session
    const connections = toConnections(context, { id: sessionId, connectorId, name: wallet.name }, answer)
    context.live.adopt(sessionId, answer)
    context.dispatch({
      type: 'restored',
      sessionId,
      connections,
      wallet: { ...wallet, ...answer.wallet },
      saved: answer.saved ?? session.saved,
    })
    if (context.get().sessions.some(({ id }) => id === sessionId))
      context.emit('CONNECT_SUCCESS', {
        method: answer.wallet?.method ?? wallet.method ?? 'browser',
        name: wallet.name,
        reconnect: true,
        namespaces: connections.map(({ namespace }) => namespace),
      })
  } catch {
    answer.release?.()
    context.dispatch({ type: 'restoreFailed', sessionId, why: 'unauthorized' })
  }
}

/** Silent: no wallet is ever prompted. Anything but an answer in time counts as a wallet that is not there. */
async function askWallet(
  context: ConnectionContext,
  session: Session,
  signal: AbortSignal,
): Promise<SessionHandle | 'absent' | 'unauthorized'> {
  const limit = new AbortController()
  const giveUp = () => limit.abort()
  signal.addEventListener('abort', giveUp, { once: true, signal: limit.signal })
  let timer: ReturnType<typeof setTimeout> | undefined
  const arm = (deadline: number) => {
    clearTimeout(timer)
    timer = setTimeout(giveUp, deadline)
  }
  const lateHandle = new Promise<'absent'>((resolve) => limit.signal.addEventListener('abort', () => resolve('absent')))
  try {
    await Promise.race([pageLoaded(limit.signal), lateHandle])
    if (!limit.signal.aborted) arm(injectedDeadline)
    const connector = await connectorOf(context, session.connectorId, limit.signal)
    if (!connector?.restore) return 'absent'
    if (connector.restoreDeadline) arm(connector.restoreDeadline)
    const namespaces = session.connections.map(({ namespace }) => namespace)
    const restoring = connector.restore({
      namespaces,
      networks: networksFor(context, namespaces),
      saved: session.saved,
      signal: limit.signal,
    })
    void restoring.then(
      (late) => limit.signal.aborted && typeof late !== 'string' && late.release?.(),
      () => {},
    )
    const answer = await Promise.race([restoring, lateHandle])
    return typeof answer === 'string' ? answer : context.guardSession(connector, answer)
  } finally {
    clearTimeout(timer)
    giveUp()
  }
}

/** The connector, as soon as its wallet has announced itself. */
function connectorOf(context: ConnectionContext, id: string, signal: AbortSignal): Promise<Connector | undefined> {
  const find = () => context.connectors().find((connector) => connector.id === id || connector.info?.rdns === id)
  return new Promise((resolve) => {
    const found = find()
    if (found || signal.aborted) return resolve(found)
    const done = new AbortController()
    const finish = (connector?: Connector) => {
      done.abort()
      resolve(connector)
    }
    signal.addEventListener('abort', () => finish(), { once: true, signal: done.signal })
    context.watchConnectors(() => {
      const now = find()
      if (now) finish(now)
    }, done.signal)
  })
}

function pageLoaded(signal: AbortSignal): Promise<void> {
  if (typeof document === 'undefined' || document.readyState === 'complete') return Promise.resolve()
  return new Promise((resolve) => addEventListener('load', () => resolve(), { once: true, signal }))
}

function followOtherTab(context: ConnectionContext, signal: AbortSignal): void {
  const stored = context.storage.get(savedKey, savedFormat)
  // Written by another release, in a format that this one does not know: it says nothing about the sessions here.
  if (!stored && context.storage.has(savedKey)) return
  const saved: SavedConnections = stored ?? { sessions: [], active: [], networks: {}, disconnectedIds: {} }
  const { sessions } = context.get()
  const added = saved.sessions.filter(({ id }) => !sessions.some((session) => session.id === id))
  const ended = sessions.filter(({ id }) => !saved.sessions.some((session) => session.id === id))
  // At once: a state in between would be stored, and the other tab would end the session that it lacks.
  context.dispatch(
    // The other tab has told the wallet.
    ...ended.map(({ id }) => ({ type: 'sessionEnded', sessionId: id, byVisitor: false }) as const),
    { type: 'remembered', disconnectedIds: saved.disconnectedIds },
    ...added.map((session) => restoreStarted(session, saved.active)),
  )
  answerRestores(context, added, signal)
}
