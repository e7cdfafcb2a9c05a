import type { Namespace } from '../contract/caip.js'
import { canonicalAccounts } from './toConnections.js'
import type { ConnectionContext, LiveSessions } from './ConnectionContext.js'
import type { SessionChange, SessionHandle } from '../contract/Connector.js'

export function createLiveSessions(context: () => ConnectionContext): LiveSessions {
  const sessions = new Map<string, { readonly handle: SessionHandle; readonly unsubscribe: readonly (() => void)[] }>()

  function onChange(sessionId: string, namespace: Namespace, change: SessionChange): void {
    const { dispatch, chain } = context()
    if (change.type === 'accounts')
      dispatch({
        type: 'accountsChanged',
        sessionId,
        namespace,
        accounts: canonicalAccounts(change.accounts, chain(namespace)),
      })
    else if (change.type === 'network')
      dispatch({ type: 'networkChanged', sessionId, namespace, networkId: change.networkId })
    else dispatch({ type: 'sessionEnded', sessionId, namespace, byVisitor: false })
  }
  function release(sessionId: string): void {
    const session = sessions.get(sessionId)
    if (!session) return
    sessions.delete(sessionId)
    for (const unsubscribe of session.unsubscribe) unsubscribe()
    session.handle.release?.()
  }
  return {
    namespaceSession: (sessionId, namespace) => sessions.get(sessionId)?.handle.namespaces[namespace],
    handle: (sessionId) => sessions.get(sessionId)?.handle,
    adopt(sessionId, handle) {
      const unsubscribe: (() => void)[] = []
      try {
        for (const [namespace, session] of Object.entries(handle.namespaces))
          unsubscribe.push(session.subscribe((change) => onChange(sessionId, namespace, change)))
      } catch (error) {
        for (const off of unsubscribe) off()
        throw error
      }
      sessions.set(sessionId, { handle, unsubscribe })
    },
    release,
  }
}
