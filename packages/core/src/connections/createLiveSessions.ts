import type { Namespace } from '../caip/caip.js'
import { canonicalAccounts } from './canonicalAccounts.js'
import type { Engine } from './Engine.js'
import type { LiveSessions } from './LiveSessions.js'
import type { SessionChange, SessionHandle } from './Connector.js'

export function createLiveSessions(engine: () => Engine): LiveSessions {
  const held = new Map<string, { readonly handle: SessionHandle; readonly unsubscribe: readonly (() => void)[] }>()

  function hear(sessionId: string, namespace: Namespace, change: SessionChange): void {
    const { dispatch, chain } = engine()
    if (change.type === 'accounts')
      dispatch({
        type: 'accountsChanged',
        sessionId,
        namespace,
        accounts: canonicalAccounts(change.accounts, chain(namespace)),
      })
    else if (change.type === 'network')
      dispatch({ type: 'networkChanged', sessionId, namespace, networkId: change.networkId })
    else dispatch({ type: 'sessionEnded', sessionId, namespace, left: false })
  }
  function release(sessionId: string): void {
    const entry = held.get(sessionId)
    if (!entry) return
    held.delete(sessionId)
    for (const off of entry.unsubscribe) off()
    entry.handle.release?.()
  }
  return {
    namespaceSession: (sessionId, namespace) => held.get(sessionId)?.handle.namespaces[namespace],
    handle: (sessionId) => held.get(sessionId)?.handle,
    adopt(sessionId, handle) {
      const unsubscribe = Object.entries(handle.namespaces).map(([namespace, namespaceSession]) =>
        namespaceSession.subscribe((change) => hear(sessionId, namespace, change)),
      )
      held.set(sessionId, { handle, unsubscribe })
    },
    release,
  }
}
