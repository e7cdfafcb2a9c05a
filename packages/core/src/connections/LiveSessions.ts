import type { Namespace } from '../caip/caip.js'
import type { SessionHandle, SessionPart } from './Connector.js'

/** The wallets' side of the sessions in the state: handles by session id, and their listeners. */
export interface LiveSessions {
  part(sessionId: string, namespace: Namespace): SessionPart | undefined
  handle(sessionId: string): SessionHandle | undefined
  /** Listens to the wallet from now on. */
  adopt(sessionId: string, handle: SessionHandle): void
  /** Stops listening, without telling the wallet. */
  release(sessionId: string): void
}
