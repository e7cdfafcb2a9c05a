import { parseCaip10, type Caip10, type ConnectedAccount, type Namespace, type PluginHandle } from '@portico/core'

/** A plugin's context whose errors include `notConnected`. */
export interface ConnectionContext extends Pick<PluginHandle, 'connections'> {
  error(name: 'notConnected', context: object, rest?: { readonly details?: string }): Error
}

/**
 * The connection that holds an account: the one in use where it does, else any other that is connected. Where none does, and
 * connections are being restored, waits for those.
 * @throws `notConnected`, or the signal's reason
 */
export async function findConnection(
  { connections, error }: ConnectionContext,
  account: Caip10,
  signal?: AbortSignal,
): Promise<ConnectedAccount> {
  signal?.throwIfAborted()
  const { namespace, address } = parseCaip10(account)
  const connected = connections.findConnection(account)
  if (connected) return connected
  await connections.settled(namespace, signal)
  const restored = connections.findConnection(account)
  if (restored) return restored
  throw error('notConnected', {}, { details: `No connected wallet holds ${address}. Connect the one that does.` })
}

/**
 * The connection in use in a namespace. While it is being restored, waits for it.
 * @throws `notConnected`, or the signal's reason
 */
export async function connectionInUse(
  { connections, error }: ConnectionContext,
  namespace: Namespace,
  signal?: AbortSignal,
): Promise<ConnectedAccount> {
  signal?.throwIfAborted()
  if (!connections.active(namespace)?.namespaceSession) await connections.settled(namespace, signal)
  const active = connections.active(namespace)
  if (active?.namespaceSession) return active as ConnectedAccount
  throw error('notConnected', {}, { details: 'Connect a wallet first.' })
}
