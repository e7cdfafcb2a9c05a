import type { Namespace } from '../caip/caip.js'
import type { Wallet } from '../wallets/Wallet.js'
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

export type ConnectFlowEvent =
  | { readonly type: 'started'; readonly flow: ConnectFlowBase; readonly choose: boolean }
  | { readonly type: 'namespacesChosen'; readonly namespaces: readonly Namespace[] }
  | { readonly type: 'asked'; readonly asked: readonly Namespace[]; readonly step: number; readonly steps: number }
  | { readonly type: 'slow' }
  | { readonly type: 'answered'; readonly connections: readonly Connection[] }
  | {
      readonly type: 'failed'
      readonly failure: ConnectFailure
      readonly error: unknown
      readonly canRetry: boolean
    }
  | { readonly type: 'retryAllowed' }
  | { readonly type: 'retried' }
  | { readonly type: 'signInBegun' }
  | { readonly type: 'completed' }
  | { readonly type: 'reset' }

export const idleFlow: ConnectFlowState = { status: 'idle' }

/** Pure. An event that does not fit the status changes nothing. */
export function reduceFlow(state: ConnectFlowState, event: ConnectFlowEvent): ConnectFlowState {
  if (event.type === 'reset') return idleFlow
  if (event.type === 'started') return event.choose ? { ...event.flow, status: 'choosing' } : waiting(event.flow)
  if (state.status === 'idle') return state
  switch (event.type) {
    case 'namespacesChosen':
      return state.status === 'choosing' ? waiting({ ...baseOf(state), namespaces: event.namespaces }) : state
    case 'asked':
      return state.status === 'waiting'
        ? { ...state, asked: event.asked, step: event.step, steps: event.steps, isSlow: false }
        : state
    case 'slow':
      return state.status === 'waiting' ? { ...state, isSlow: true } : state
    case 'answered':
      return state.status === 'waiting'
        ? { ...state, isSlow: false, connections: [...state.connections, ...event.connections] }
        : state
    case 'failed':
      return state.status === 'waiting'
        ? {
            ...baseOf(state),
            status: 'failed',
            failure: event.failure,
            error: event.error,
            canRetry: event.canRetry,
          }
        : state
    case 'retryAllowed':
      return state.status === 'failed' ? { ...state, canRetry: true } : state
    case 'retried':
      return state.status === 'failed' || state.status === 'waiting' ? waiting(baseOf(state)) : state
    case 'signInBegun':
      return state.connections.length > 0 ? { ...baseOf(state), status: 'signingIn' } : state
    case 'completed':
      return state.connections.length > 0 ? { ...baseOf(state), status: 'connected' } : state
  }
}

function baseOf({ id, wallet, namespaces, connections }: ConnectFlowBase): ConnectFlowBase {
  return { id, wallet, namespaces, connections }
}

function waiting(flow: ConnectFlowBase): ConnectFlowState {
  return { ...flow, status: 'waiting', asked: flow.namespaces, step: 1, steps: 1, isSlow: false }
}
