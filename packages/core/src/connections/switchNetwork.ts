import { networkNotFoundAlert } from '../alerts/catalogue.js'
import { parseCaip2, type Caip2, type Namespace } from '../caip/caip.js'
import { roomError } from '../errors/roomError.js'
import type { Attempts } from './ConnectionEngine.js'
import { activeConnection, networkInUse } from './deriveAccount.js'
import type { Engine } from './Engine.js'

/**
 * Does what a change of network takes [4.27–4.31]: nothing for the one in use; a connected wallet is asked where it has
 * to be; otherwise the choice is kept for the next connection.
 * @throws `core/invalidCaip` [5.17], `core/networkNotFound` with an alert [5.8], `core/adapterNotFound`, or what the wallet threw; the state is then as before.
 */
export async function switchNetwork(
  engine: Engine,
  attempts: Attempts,
  networkId: Caip2,
  signal?: AbortSignal,
): Promise<void> {
  const run = engine.run()
  const { namespace } = parseCaip2(networkId, engine.knownNamespaces())
  const network = engine.networks().find(({ caipNetworkId }) => caipNetworkId === networkId)
  if (!network) {
    engine.alerts.raise(networkNotFoundAlert(networkId))
    throw roomError('networkNotFound', { network: networkId })
  }
  engine.chain(namespace)
  const before = engine.get()
  if (before.activeNamespace === namespace && networkInUse(before, namespace) === networkId) return

  const held = activeConnection(before, namespace)
  if (held && held.connection.networkId !== networkId) {
    const { connection, session } = held
    const namespaceSession = engine.live.namespaceSession(session.id, namespace)
    const signals = signal ? [signal, run.signal] : [run.signal]
    await namespaceSession?.switchNetwork?.(network, AbortSignal.any(signals))
    engine.dispatch({ type: 'networkChanged', sessionId: connection.sessionId, namespace, networkId })
  } else if (!held) {
    engine.dispatch({ type: 'networkPreferred', namespace, networkId })
    await openWithEmbeddedWallet(engine, attempts, namespace, signal)
  }
  engine.dispatch({ type: 'namespaceSelected', namespace })
  engine.emit('SWITCH_NETWORK', { network: networkId })
}

/**
 * An embedded wallet in use opens an account in the target's namespace by itself [4.29]. Where it fails the choice of network
 * stands all the same, and the visitor may connect another wallet there.
 */
async function openWithEmbeddedWallet(
  engine: Engine,
  attempts: Attempts,
  namespace: Namespace,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { activeNamespace } = engine.get()
  const inUse = activeNamespace === undefined ? undefined : activeConnection(engine.get(), activeNamespace)?.connection
  const connector = engine
    .connectors()
    .find(({ id, type, namespaces }) => id === inUse?.connectorId && type === 'AUTH' && namespaces.includes(namespace))
  if (connector)
    await attempts.connect({ connector, namespaces: [namespace], ...(signal && { signal }) }).catch(() => {})
}
