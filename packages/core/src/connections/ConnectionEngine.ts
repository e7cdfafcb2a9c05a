import type { Run } from '../modal/lifecycle.js'
import type { AttemptRequest, ConnectionService } from './ConnectionService.js'
import type { Connection } from './ConnectionState.js'
import type { LiveSessions } from './LiveSessions.js'

export interface Attempts {
  connect(request: AttemptRequest): Promise<readonly Connection[]>
  cancelAttempt(reason: Error): void
}

/** What calls wallets and tells the reducer of it. */
export interface ConnectionEngine
  extends
    Attempts,
    Pick<
      ConnectionService,
      'settled' | 'select' | 'selectNamespace' | 'preferNetwork' | 'switchNetwork' | 'disconnect'
    > {
  readonly live: LiveSessions
  /** Begins a run: restores, then keeps storage and tabs in step until the run ends. */
  begin(run: Run): void
}
