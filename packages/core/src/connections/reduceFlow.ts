import type { Namespace } from '../contract/caip.js'
import type { ConnectFailure, ConnectFlowBase, ConnectFlowState } from '../contract/ConnectFlow.js'
import type { Connection } from '../contract/ConnectionState.js'
import type { Connector } from '../contract/Connector.js'

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

/** One question to a wallet. */
interface ConnectStep {
  readonly connector: Connector
  readonly namespaces: readonly Namespace[]
}

/** Which connectors to ask, and for what, to reach all of `requested`: each namespace once, with as few questions as possible. */
export function connectSteps(
  connectors: readonly Connector[],
  requested: readonly Namespace[],
): readonly ConnectStep[] {
  const steps: ConnectStep[] = []
  let open = requested
  while (open.length > 0) {
    const missing = open
    const [best] = connectors
      .map((connector) => ({ connector, namespaces: missing.filter((name) => connector.namespaces.includes(name)) }))
      .filter(({ namespaces }) => namespaces.length > 0)
      .sort((a, b) => b.namespaces.length - a.namespaces.length)
    if (!best) break
    steps.push(best)
    open = open.filter((name) => !best.namespaces.includes(name))
  }
  return steps
}

/** Every namespace that one of the connectors serves, in their order. */
export function namespacesOf(connectors: readonly Connector[]): readonly Namespace[] {
  return [...new Set(connectors.flatMap(({ namespaces }) => namespaces))]
}
