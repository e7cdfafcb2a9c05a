import type { Namespace } from './caip.js'
import type { Wallet } from './Wallet.js'
import type { Connection } from './ConnectionState.js'

/** Why a connect failed, as far as the visitor would do something else about it. */
export type ConnectFailure =
  /** The visitor refused. */
  | 'declined'
  /** The wallet has a request of this site open already (EIP-1474 -32002). */
  | 'pending'
  /** No connector reaches the wallet any more. */
  | 'gone'
  | 'failed'

export interface ConnectFlowBase {
  readonly id: string
  /** Undefined where any wallet may answer, such as one that scans a code. */
  readonly wallet: Wallet | undefined
  /** Those to choose from while `choosing`, those asked for after that. */
  readonly namespaces: readonly Namespace[]
  /** What is connected so far. It stays when a later question is declined. */
  readonly connections: readonly Connection[]
}

/** How one interactive connect stands: a wallet of several namespaces may be asked several questions, one after another. */
export type ConnectFlowState =
  | { readonly status: 'idle' }
  /** The visitor chooses which namespaces to connect. */
  | (ConnectFlowBase & { readonly status: 'choosing' })
  | (ConnectFlowBase & {
      readonly status: 'waiting'
      /** Namespaces that the wallet is asked for now. */
      readonly asked: readonly Namespace[]
      /** Number of this question, from 1, and of all questions. */
      readonly step: number
      readonly steps: number
      /** The wallet has not answered for 8 s. */
      readonly isSlow: boolean
    })
  | (ConnectFlowBase & {
      readonly status: 'failed'
      readonly failure: ConnectFailure
      readonly error: unknown
      /** A pairing may be tried again 1 s after it failed, any other connect at once. */
      readonly canRetry: boolean
    })
  /** All is connected, and a plugin looks whether the visitor has signed in, or asks them to. */
  | (ConnectFlowBase & { readonly status: 'signingIn' })
  | (ConnectFlowBase & { readonly status: 'connected' })
