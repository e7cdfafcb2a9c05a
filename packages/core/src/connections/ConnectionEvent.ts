import type { Caip2, Namespace } from '../contract/caip.js'
import type { Account, Attempt, Connection, Session, WalletInfo } from '../contract/ConnectionState.js'

/** Everything that can happen to connections; the only writers of their state. */
export type ConnectionEvent =
  /** `activeIn`: namespaces in which it was the one in use when it was saved. */
  | { readonly type: 'restoreStarted'; readonly session: Session; readonly activeIn: readonly Namespace[] }
  | {
      readonly type: 'restored'
      readonly sessionId: string
      readonly connections: readonly Connection[]
      readonly wallet: WalletInfo
      readonly saved: unknown
    }
  | { readonly type: 'restoreFailed'; readonly sessionId: string; readonly why: 'absent' | 'unauthorized' }
  | { readonly type: 'attemptStarted'; readonly attempt: Attempt }
  | {
      readonly type: 'uriIssued'
      readonly attemptId: string
      readonly uri: string
      readonly expiresAt: number
      readonly isDelivered: boolean
    }
  /** `replaces`: sessions that give way, wholly or in the namespaces of the new one. */
  | {
      readonly type: 'attemptSucceeded'
      readonly attemptId: string
      readonly session: Session
      readonly replaces: readonly string[]
    }
  | { readonly type: 'attemptEnded'; readonly attemptId: string }
  | {
      readonly type: 'accountsChanged'
      readonly sessionId: string
      readonly namespace: Namespace
      readonly accounts: readonly Account[]
    }
  | {
      readonly type: 'networkChanged'
      readonly sessionId: string
      readonly namespace: Namespace
      readonly networkId: Caip2
    }
  /** `byVisitor`: the visitor disconnected it here, so that it must not be restored silently. */
  | {
      readonly type: 'sessionEnded'
      readonly sessionId: string
      readonly namespace?: Namespace
      readonly byVisitor: boolean
    }
  | { readonly type: 'connectionSelected'; readonly connectionId: string; readonly address?: string }
  | { readonly type: 'namespaceSelected'; readonly namespace: Namespace }
  | { readonly type: 'networkPreferred'; readonly namespace: Namespace; readonly networkId: Caip2 }
  /** What storage says that is not a session, on load or when another tab wrote. */
  | {
      readonly type: 'remembered'
      readonly disconnectedIds: Readonly<Record<Namespace, readonly string[]>>
      readonly activeNamespace?: Namespace | undefined
      readonly preferred?: Readonly<Record<Namespace, Caip2>>
    }
  /** The run ended: nothing is known any more, and what is stored stays as it is. */
  | { readonly type: 'stopped' }
