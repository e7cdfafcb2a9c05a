import type { ConnectionEvent } from './ConnectionEvent.js'
import { answerRestore } from './answerRestore.js'
import type { ConnectionContext } from './ConnectionContext.js'
import type { SavedConnections } from '../contract/ConnectionState.js'
import { project, savedFormat } from './persist.js'
import { savedKey } from './savedKey.js'

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

/**
 * Stores what changes. Not that a session is out of sight: its wallet may show no account as another tab has just ended it, and what that
 * tab stored arrives later.
 */
export function createPersist(context: ConnectionContext): () => void {
  let last = ''
  return () => {
    const saved = project(context.get())
    const stored = JSON.stringify([saved.sessions, saved.networks, saved.disconnectedIds])
    if (stored === last && context.get().sessions.some(({ status }) => status === 'dormant')) return
    last = stored
    context.storage.set(savedKey, saved, savedFormat.version)
  }
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

/**
 * Follows which wallets are connected. Which of them is in use, with which account and on which network, each tab has for itself, except
 * for what the wallet says to all of them (docs/decisions/047). What is stored is left as the other tab wrote it where nothing is new: two
 * tabs that answered each other would write for ever.
 */
function followOtherTab(context: ConnectionContext, signal: AbortSignal): void {
  const stored = context.storage.get(savedKey, savedFormat)
  // Written by another release, in a format that this one does not know: it says nothing about the sessions here.
  if (!stored && context.storage.has(savedKey)) return
  const saved: SavedConnections = stored ?? { sessions: [], active: [], networks: {}, disconnectedIds: {} }
  const { sessions, disconnectedIds } = context.get()
  const added = saved.sessions.filter(({ id }) => !sessions.some((session) => session.id === id))
  const ended = sessions.filter(({ id }) => !saved.sessions.some((session) => session.id === id))
  // At once: a state in between would be stored, and the other tab would end the session that it lacks.
  context.dispatch(
    // The other tab has told the wallet.
    ...ended.map(({ id }) => ({ type: 'sessionEnded', sessionId: id, byVisitor: false }) as const),
    ...(isEqual(disconnectedIds, saved.disconnectedIds)
      ? []
      : [{ type: 'remembered', disconnectedIds: saved.disconnectedIds } as const]),
    ...added.map((session) => restoreStarted(session, saved.active)),
  )
  answerRestores(context, added, signal)
}

function isEqual(a: SavedConnections['disconnectedIds'], b: SavedConnections['disconnectedIds']): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
