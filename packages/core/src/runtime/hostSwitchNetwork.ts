import { namespaceOf, type Caip2 } from '../contract/caip.js'
import type { ConnectOutcome } from '../connections/ConnectionContext.js'
import type { OwnedConnections } from '../connections/OwnedConnections.js'
import { runtimeError } from '../contract/errors/runtimeError.js'
import type { ModalServices } from '../state/createServices.js'
import type { Route } from '../contract/Router.js'
import type { ModalController } from './createModalController.js'

export interface HostSwitchDeps extends Pick<ModalServices, 'store'> {
  readonly connections: OwnedConnections
  readonly controller: ModalController
  readonly outcomes: Set<(outcome: ConnectOutcome) => void>
  readonly hasRenderer: boolean
  /** Whether the network is configured. */
  isKnown(id: Caip2): boolean
  routeOf(id: Caip2): Route
}

/**
 * `modal.switchNetwork()`. A network of a namespace without a wallet, asked for while another namespace is connected, is
 * the visitor's decision: the modal asks, as it does when the visitor chooses the network there.
 * @throws `core/namespaceNotConnected` where nothing can ask, `core/modalClosed` when the visitor closes the question, and
 * what `connections.switchNetwork` throws
 */
export async function hostSwitchNetwork(deps: HostSwitchDeps, id: Caip2, signal?: AbortSignal): Promise<void> {
  const { store, connections, controller, hasRenderer } = deps
  const { view, params } = deps.routeOf(id)
  if (view !== 'SwitchActiveChain' || !deps.isKnown(id)) return connections.switchNetwork(id, signal)
  if (!hasRenderer) throw runtimeError('namespaceNotConnected', { namespace: namespaceOf(id) })
  signal?.throwIfAborted()
  const done = new AbortController()
  const isThere = () =>
    store.get(connections.activeNetworkId) === id &&
    store.get(connections.account(namespaceOf(id))).status === 'connected'
  await new Promise<void>((resolve, reject) => {
    const listener = (outcome: ConnectOutcome): void => {
      if (outcome.type === 'closed' && !isThere()) reject(runtimeError('modalClosed'))
    }
    deps.outcomes.add(listener)
    done.signal.addEventListener('abort', () => deps.outcomes.delete(listener))
    done.signal.addEventListener(
      'abort',
      store.sub(connections.activeNetworkId, () => isThere() && resolve()),
    )
    signal?.addEventListener(
      'abort',
      () => {
        reject(signal.reason as Error)
        controller.close()
      },
      { signal: done.signal },
    )
    controller.open({ view, params })
  }).finally(() => done.abort())
}
