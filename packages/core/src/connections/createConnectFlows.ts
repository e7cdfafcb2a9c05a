import type { PrimitiveAtom } from 'jotai/vanilla'
import type { Namespace } from '../contract/caip.js'
import { isPorticoError } from '../contract/errors/PorticoError.js'
import { runtimeError } from '../contract/errors/runtimeError.js'
import type { Store } from '../contract/Store.js'
import type { Wallet } from '../contract/Wallet.js'
import { freshId, type Attempts } from './attempts.js'
import { connectFailure } from './connectFailure.js'
import type { ConnectFlowState } from '../contract/ConnectFlow.js'
import { connectSteps, idleFlow, namespacesOf, reduceFlow, type ConnectFlowEvent } from './reduceFlow.js'
import type { ConnectionContext } from './ConnectionContext.js'
import type { ConnectFlowControls } from '../contract/ConnectionService.js'
import type { Connector } from '../contract/Connector.js'
import type { Connection } from '../contract/ConnectionState.js'

/** After this long without an answer the visitor is told what we wait for, ms. */
const slowAfter = 8000
/** How long a failed pairing waits before it may be tried again, ms. */
const pairingRetryDelay = 1000

export interface ConnectFlowRequest {
  readonly connectors: readonly Connector[]
  /** The row that the visitor chose. */
  readonly wallet?: Wallet | undefined
  /** Default: all that the connectors serve. */
  readonly namespaces?: readonly Namespace[] | undefined
  /** Whether the visitor is asked which namespaces to connect, where there are several and none are named. */
  readonly choose?: boolean
}

/** Connects a wallet, asking its connectors one after another. At most one flow at a time; a new one ends the one before. */
export interface ConnectFlows extends ConnectFlowControls {
  start(request: ConnectFlowRequest): void
  /** Ends the flow with `reason`: the wallet's prompt is let go. Answers whether there was one that had not ended. */
  cancel(reason: unknown): boolean
}

interface RunningFlow {
  readonly request: ConnectFlowRequest
  controller?: AbortController
}

export function createConnectFlows(
  context: ConnectionContext,
  store: Store,
  state: PrimitiveAtom<ConnectFlowState>,
  attempts: Attempts,
): ConnectFlows {
  let running: RunningFlow | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const dispatch = (event: ConnectFlowEvent) => store.set(state, (before) => reduceFlow(before, event))
  const dispatchAfter = (time: number, event: ConnectFlowEvent) => {
    clearTimeout(timer)
    timer = setTimeout(() => dispatch(event), time)
  }
  function complete(flow: RunningFlow): void {
    clearTimeout(timer)
    const admit = context.admission()
    dispatch({ type: admit ? 'signInBegun' : 'completed' })
    const now = store.get(state)
    if (now.status === 'connected') context.ended({ type: 'connected', connections: now.connections })
    else if (now.status === 'signingIn') void signIn(flow, admit!(now.connections), now.connections)
  }
  async function signIn(flow: RunningFlow, admitted: Promise<boolean>, connections: readonly Connection[]) {
    try {
      const isShown = await admitted
      if (running !== flow) return
      dispatch({ type: isShown ? 'completed' : 'reset' })
      context.ended({ type: 'connected', connections })
    } catch (error) {
      if (running !== flow) return
      dispatch({ type: 'reset' })
      context.ended({ type: 'failed', error })
    }
  }

  async function ask(flow: RunningFlow): Promise<void> {
    flow.controller?.abort(runtimeError('attemptReplaced'))
    const controller = new AbortController()
    flow.controller = controller
    const isCurrent = () => running === flow && flow.controller === controller
    const { connectors, wallet } = flow.request
    const flowState = store.get(state)
    if (flowState.status !== 'waiting') return
    const steps = connectSteps(connectors, flowState.namespaces)
    try {
      if (steps.length === 0) throw runtimeError('connectorNotFound', { connector: wallet?.id ?? '' })
      for (const [index, { connector, namespaces }] of steps.entries()) {
        if (isAnswered(store.get(state), namespaces)) continue
        dispatch({ type: 'asked', asked: namespaces, step: index + 1, steps: steps.length })
        if (!connector.remote) dispatchAfter(slowAfter, { type: 'slow' })
        const connections = await attempts.ask({
          connector,
          namespaces,
          ...(wallet && { wallet }),
          signal: controller.signal,
        })
        if (!isCurrent()) return
        dispatch({ type: 'answered', connections })
      }
      complete(flow)
    } catch (error) {
      if (!isCurrent()) return
      const isPairing = connectors.some(({ remote }) => remote)
      dispatch({ type: 'failed', failure: connectFailure(error), error, canRetry: !isPairing })
      clearTimeout(timer)
      if (isPairing) dispatchAfter(pairingRetryDelay, { type: 'retryAllowed' })
      if (!isPorticoError(error, 'core/attemptReplaced')) context.ended({ type: 'failed', error })
    }
  }
  function cancel(reason: unknown): boolean {
    const { status } = store.get(state)
    clearTimeout(timer)
    const flow = running
    running = undefined
    flow?.controller?.abort(reason)
    store.set(state, idleFlow)
    return status === 'waiting' || status === 'choosing'
  }

  return {
    start(request) {
      cancel(runtimeError('attemptReplaced'))
      const { connectors, wallet, choose = false } = request
      const served = namespacesOf(connectors)
      const namespaces = request.namespaces?.filter((namespace) => served.includes(namespace)) ?? served
      running = { request }
      dispatch({
        type: 'started',
        flow: { id: freshId(), wallet, namespaces, connections: [] },
        choose: choose && namespaces.length > 1,
      })
      void ask(running)
    },
    choose(namespaces) {
      dispatch({ type: 'namespacesChosen', namespaces })
      if (running) void ask(running)
    },
    retry() {
      const now = store.get(state)
      if (!running || (now.status === 'failed' && !now.canRetry)) return
      dispatch({ type: 'retried' })
      void ask(running)
    },
    finish() {
      if (running) complete(running)
    },
    cancel,
  }
}

function isAnswered(state: ConnectFlowState, namespaces: readonly Namespace[]): boolean {
  if (state.status === 'idle') return false
  return namespaces.every((target) => state.connections.some(({ namespace }) => namespace === target))
}
