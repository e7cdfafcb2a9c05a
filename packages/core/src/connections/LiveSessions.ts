import type { Namespace } from '../caip/caip.js'
import type { SessionHandle, NamespaceSession } from './Connector.js'

/** The wallets' side of the sessions in the state: handles by session id, and their listeners. */
export interface LiveSessions {
  namespaceSession(sessionId: string, namespace: Namespace): NamespaceSession | undefined
  handle(sessionId: string): SessionHandle | undefined
  /** Listens to the wallet from now on. */
  adopt(sessionId: string, handle: SessionHandle): void
  /** Stops listening, without telling the wallet. */
  release(sessionId: string): void
}
