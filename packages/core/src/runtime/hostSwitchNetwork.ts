import { namespaceOf, type Caip2 } from '../contract/caip.js'
import type { ConnectOutcome } from '../connections/ConnectionContext.js'
import { runtimeError } from '../contract/errors/runtimeError.js'
import { networkRoute } from './networkRoute.js'
import type { WalletRuntimeServices } from './WalletRuntimeServices.js'

/**
 * `modal.switchNetwork()`. A network of a namespace without a wallet, asked for while another namespace is connected, is
 * the visitor's decision: the modal asks, as it does when the visitor chooses the network there.
 * @throws `core/namespaceNotConnected` where nothing can ask, `core/modalClosed` when the visitor closes the question, and
 * what `connections.switchNetwork` throws
 */
export async function hostSwitchNetwork(
  services: WalletRuntimeServices,
  id: Caip2,
  signal?: AbortSignal,
): Promise<void> {
  const { store, networks, connections, controller, outcomes, renderer } = services
  const { view, params } = networkRoute(services, id)
  const isConfigured = store.get(networks.all).some(({ caipNetworkId }) => caipNetworkId === id)
  if (view !== 'SwitchActiveChain' || !isConfigured) return connections.switchNetwork(id, signal)
  if (!renderer) throw runtimeError('namespaceNotConnected', { namespace: namespaceOf(id) })
  signal?.throwIfAborted()
  const done = new AbortController()
  const isThere = () =>
    store.get(connections.activeNetworkId) === id &&
    store.get(connections.account(namespaceOf(id))).status === 'connected'
  await new Promise<void>((resolve, reject) => {
    const listener = (outcome: ConnectOutcome): void => {
      if (outcome.type === 'closed' && !isThere()) reject(runtimeError('modalClosed'))
    }
    outcomes.add(listener)
    done.signal.addEventListener('abort', () => outcomes.delete(listener))
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
