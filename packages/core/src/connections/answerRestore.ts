import { untilAborted } from '../state/untilAborted.js'
import type { ConnectionContext } from './ConnectionContext.js'
import type { Session } from '../contract/ConnectionState.js'
import type { Connector, SessionHandle } from '../contract/Connector.js'
import { toConnections } from './toConnections.js'

/** How long after the page has loaded it shows a session as reconnecting, ms, where the connector names no time of its own. */
const injectedDeadline = 2000

type RestoreAnswer = SessionHandle | 'absent' | 'unauthorized'

/**
 * Asks the wallet of a session that the state has taken up. Silent: no wallet is ever prompted. After the deadline the session is
 * dormant; a wallet that appears or answers later brings it back, unless the visitor has ended it, or asked for its wallet, meanwhile.
 */
export async function answerRestore(context: ConnectionContext, session: Session, signal: AbortSignal): Promise<void> {
  const sessionId = session.id
  const over = new AbortController()
  const end = (): void => over.abort()
  const fail = (why: 'absent' | 'unauthorized'): void => context.dispatch({ type: 'restoreFailed', sessionId, why })
  const isDormant = (): boolean => statusOf(context, sessionId) === 'dormant'
  let timer: ReturnType<typeof setTimeout> | undefined
  const arm = (deadline: number): void => {
    clearTimeout(timer)
    if (!isDormant()) timer = setTimeout(() => fail('absent'), deadline)
  }
  signal.addEventListener('abort', end, { once: true, signal: over.signal })
  context.watch(() => {
    // What the wallet answers to the connect counts then.
    const isAskedAnew = isDormant() && context.get().attempt?.connectorId === session.connectorId
    if (isAskedAnew || !statusOf(context, sessionId)) end()
  }, over.signal)
  try {
    let answer = await askWallet(context, session, over.signal, arm)
    while (typeof answer !== 'string' && isDormant() && context.get().attempt) {
      // The visitor is connecting another wallet. Its accounts may be others when that is done.
      answer.release?.()
      await attemptEnded(context, over.signal)
      answer = await askWallet(context, session, over.signal, arm)
    }
    if (typeof answer === 'string') fail(answer)
    else if (over.signal.aborted) answer.release?.()
    else adopt(context, session, answer)
  } catch {
    if (!over.signal.aborted) fail('absent')
  } finally {
    clearTimeout(timer)
    end()
  }
}

function statusOf(context: ConnectionContext, sessionId: string): Session['status'] | undefined {
  return context.get().sessions.find(({ id }) => id === sessionId)?.status
}

function adopt(context: ConnectionContext, session: Session, handle: SessionHandle): void {
  const { id: sessionId, connectorId, wallet } = session
  try {
    const connections = toConnections(context, { id: sessionId, connectorId, name: wallet.name }, handle)
    context.live.adopt(sessionId, handle)
    context.dispatch({
      type: 'restored',
      sessionId,
      connections,
      wallet: { ...wallet, ...handle.wallet },
      saved: handle.saved ?? session.saved,
    })
    if (statusOf(context, sessionId))
      context.emit('CONNECT_SUCCESS', {
        method: handle.wallet?.method ?? wallet.method ?? 'browser',
        name: wallet.name,
        reconnect: true,
        namespaces: connections.map(({ namespace }) => namespace),
      })
  } catch {
    handle.release?.()
    context.dispatch({ type: 'restoreFailed', sessionId, why: 'unauthorized' })
  }
}

/** @param arm sets how long the page shows the session as reconnecting from now on. */
async function askWallet(
  context: ConnectionContext,
  session: Session,
  signal: AbortSignal,
  arm: (deadline: number) => void,
): Promise<RestoreAnswer> {
  await untilAborted(() => pageLoaded(signal), signal)
  arm(injectedDeadline)
  const connector = await connectorOf(context, session.connectorId, signal)
  if (!connector.restore) return 'absent'
  if (connector.restoreDeadline) arm(connector.restoreDeadline)
  const namespaces = session.connections.map(({ namespace }) => namespace)
  const restoring = connector.restore({
    namespaces,
    networks: context.networksFor(namespaces),
    saved: session.saved,
    signal,
  })
  void restoring.then(
    (late) => signal.aborted && typeof late !== 'string' && late.release?.(),
    () => {},
  )
  const answer = await untilAborted(() => restoring, signal)
  return typeof answer === 'string' ? answer : context.guardSession(connector, answer)
}

/** The connector, as soon as its wallet has announced itself, however late. @throws the signal's reason */
function connectorOf(context: ConnectionContext, id: string, signal: AbortSignal): Promise<Connector> {
  const find = () => context.connectors().find((connector) => connector.id === id || connector.info?.rdns === id)
  return until(find, (listener, done) => context.watchConnectors(listener, done), signal)
}

function attemptEnded(context: ConnectionContext, signal: AbortSignal): Promise<true> {
  return until(() => !context.get().attempt || undefined, context.watch, signal)
}

/** What `find` finds, now or after a change. @throws the signal's reason */
async function until<T>(
  find: () => T | undefined,
  watch: (listener: () => void, signal: AbortSignal) => void,
  signal: AbortSignal,
): Promise<T> {
  signal.throwIfAborted()
  const done = new AbortController()
  const change = new Promise<T>((resolve) => {
    watch(() => {
      const found = find()
      if (found !== undefined) resolve(found)
    }, done.signal)
  })
  try {
    return find() ?? (await untilAborted(() => change, signal))
  } finally {
    done.abort()
  }
}

function pageLoaded(signal: AbortSignal): Promise<void> {
  if (typeof document === 'undefined' || document.readyState === 'complete') return Promise.resolve()
  return new Promise((resolve) => addEventListener('load', () => resolve(), { once: true, signal }))
}
