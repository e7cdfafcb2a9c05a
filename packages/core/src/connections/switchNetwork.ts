import { networkNotFoundAlert } from '../state/shellAlerts.js'
import type { Caip2, Namespace } from '../contract/caip.js'
import { parseCaip2 } from '../contract/parseCaip2.js'
import { runtimeError } from '../contract/errors/runtimeError.js'
import type { Attempts } from './attempts.js'
import { activeConnection, networkInUse } from './deriveAccount.js'
import type { ConnectionContext } from './ConnectionContext.js'
import { withSignals } from '../state/withSignals.js'

/**
 * Does what a change of network takes: nothing for the one in use; a connected wallet is asked where it has
 * to be; otherwise the choice is kept for the next connection.
 * @throws `core/invalidCaip`, `core/networkNotFound` with an alert, `core/adapterNotFound`, or what the wallet threw; the state is then as before.
 */
export async function switchNetwork(
  context: ConnectionContext,
  attempts: Attempts,
  networkId: Caip2,
  signal?: AbortSignal,
): Promise<void> {
  const run = context.run()
  const { namespace } = parseCaip2(networkId, context.knownNamespaces())
  const network = context.networks().find(({ caipNetworkId }) => caipNetworkId === networkId)
  if (!network) {
    context.alerts.raise(networkNotFoundAlert(networkId))
    throw runtimeError('networkNotFound', { network: networkId })
  }
  context.chain(namespace)
  const before = context.get()
  if (before.activeNamespace === namespace && networkInUse(before, namespace) === networkId) return

  const active = activeConnection(before, namespace)
  if (active && active.connection.networkId !== networkId) {
    const { connection, session } = active
    const namespaceSession = context.live.namespaceSession(session.id, namespace)
    await withSignals([signal, run.signal], async (first) => namespaceSession?.switchNetwork?.(network, first))
    context.dispatch({ type: 'networkChanged', sessionId: connection.sessionId, namespace, networkId })
  } else if (!active) {
    context.dispatch({ type: 'networkPreferred', namespace, networkId })
    await openWithEmbeddedWallet(context, attempts, namespace, signal)
  }
  context.dispatch({ type: 'namespaceSelected', namespace })
  context.emit('SWITCH_NETWORK', { network: networkId })
}

/**
 * An embedded wallet in use opens an account in the target's namespace by itself. Where it fails the choice of network
 * stands all the same, and the visitor may connect another wallet there.
 */
async function openWithEmbeddedWallet(
  context: ConnectionContext,
  attempts: Attempts,
  namespace: Namespace,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { activeNamespace } = context.get()
  const inUse = activeNamespace === undefined ? undefined : activeConnection(context.get(), activeNamespace)?.connection
  const connector = context
    .connectors()
    .find(({ id, type, namespaces }) => id === inUse?.connectorId && type === 'AUTH' && namespaces.includes(namespace))
  if (connector)
    await attempts.connect({ connector, namespaces: [namespace], ...(signal && { signal }) }).catch(() => {})
}
