import type { Session } from './ConnectionState.js'
import type { Connector, SessionHandle } from './Connector.js'
import { networksFor } from './attempts.js'
import type { Engine } from './Engine.js'
import { toConnections } from './toConnections.js'
import { parseSaved, project, type SavedConnections } from './persist.js'

/** How long after the page has loaded an injected wallet may take to appear and answer, ms. */
const injectedDeadline = 2000
const storageKey = 'connections'

/** Takes up what is stored, keeps what is stored in step with the state, and follows what other tabs of this origin do. */
export function beginRestoring(engine: Engine, signal: AbortSignal): void {
  const saved = engine.options.reconnect ? readSaved(engine) : undefined
  if (saved) {
    const { left, activeNamespace, networks: preferred } = saved
    engine.dispatch({ type: 'remembered', left, activeNamespace, preferred })
    for (const session of saved.sessions) restoreOne(engine, session, saved.active, signal)
  }
  engine.storage.watch(storageKey, () => followOtherTab(engine, signal), signal)
}

function readSaved(engine: Engine): SavedConnections | undefined {
  // Once: from the first change on there is a value of our own.
  return engine.storage.get(storageKey, parseSaved) ?? engine.readEarlier()
}

export function persist(engine: Engine): void {
  engine.storage.set(storageKey, project(engine.get()))
}

function restoreOne(
  engine: Engine,
  saved: Omit<Session, 'status'>,
  active: readonly string[],
  signal: AbortSignal,
): void {
  const activeIn = saved.connections.filter(({ id }) => active.includes(id)).map(({ namespace }) => namespace)
  engine.dispatch({ type: 'restoreStarted', session: { ...saved, status: 'restoring' }, activeIn })
  const session = engine.get().sessions.find(({ id }) => id === saved.id)
  if (session?.status === 'restoring') void answerRestore(engine, session, signal)
}

async function answerRestore(engine: Engine, session: Session, signal: AbortSignal): Promise<void> {
  const sessionId = session.id
  const answer = await askWallet(engine, session, signal).catch(() => 'absent' as const)
  const waits = engine.get().sessions.some(({ id, status }) => id === sessionId && status === 'restoring')
  if (typeof answer === 'string') {
    if (waits) engine.dispatch({ type: 'restoreFailed', sessionId, why: answer })
    return
  }
  if (signal.aborted || !waits) return answer.release?.()
  try {
    const { connectorId, wallet } = session
    const connections = toConnections(engine, { id: sessionId, connectorId, name: wallet.name }, answer)
    engine.live.adopt(sessionId, answer)
    engine.dispatch({
      type: 'restored',
      sessionId,
      connections,
      wallet: { ...wallet, ...answer.wallet },
      saved: answer.saved ?? session.saved,
    })
    if (engine.get().sessions.some(({ id }) => id === sessionId))
      engine.emit('CONNECT_SUCCESS', { method: 'browser', name: wallet.name, reconnect: true })
  } catch {
    answer.release?.()
    engine.dispatch({ type: 'restoreFailed', sessionId, why: 'unauthorized' })
  }
}

/** Silent: no wallet is ever prompted. Anything but an answer in time counts as a wallet that is not there. */
async function askWallet(
  engine: Engine,
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
    const connector = await connectorOf(engine, session.connectorId, limit.signal)
    if (!connector?.restore) return 'absent'
    if (connector.restoreDeadline) arm(connector.restoreDeadline)
    const namespaces = session.connections.map(({ namespace }) => namespace)
    const restoring = connector.restore({
      namespaces,
      networks: networksFor(engine, namespaces),
      saved: session.saved,
      signal: limit.signal,
    })
    void restoring.then(
      (late) => limit.signal.aborted && typeof late !== 'string' && late.release?.(),
      () => {},
    )
    const answer = await Promise.race([restoring, lateHandle])
    return typeof answer === 'string' ? answer : engine.guardSession(connector, answer)
  } finally {
    clearTimeout(timer)
    giveUp()
  }
}

/** The connector, as soon as its wallet has announced itself. */
function connectorOf(engine: Engine, id: string, signal: AbortSignal): Promise<Connector | undefined> {
  const find = () => engine.connectors().find((connector) => connector.id === id || connector.info?.rdns === id)
  return new Promise((resolve) => {
    const found = find()
    if (found || signal.aborted) return resolve(found)
    const done = new AbortController()
    const finish = (connector?: Connector) => {
      done.abort()
      resolve(connector)
    }
    signal.addEventListener('abort', () => finish(), { once: true, signal: done.signal })
    engine.watchConnectors(() => {
      const now = find()
      if (now) finish(now)
    }, done.signal)
  })
}

function pageLoaded(signal: AbortSignal): Promise<void> {
  if (typeof document === 'undefined' || document.readyState === 'complete') return Promise.resolve()
  return new Promise((resolve) => addEventListener('load', () => resolve(), { once: true, signal }))
}

function followOtherTab(engine: Engine, signal: AbortSignal): void {
  const saved: SavedConnections = engine.storage.get(storageKey, parseSaved) ?? {
    sessions: [],
    active: [],
    networks: {},
    left: {},
  }
  const before = engine.get()
  for (const session of before.sessions)
    if (!saved.sessions.some(({ id }) => id === session.id)) {
      // The other tab has told the wallet.
      engine.dispatch({ type: 'sessionEnded', sessionId: session.id, left: false })
    }
  engine.dispatch({ type: 'remembered', left: saved.left })
  for (const session of saved.sessions)
    if (!before.sessions.some(({ id }) => id === session.id)) restoreOne(engine, session, saved.active, signal)
}
