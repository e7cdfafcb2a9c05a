import { runtimeError } from '../contract/errors/runtimeError.js'
import type { Attempts } from './attempts.js'
import { connectionById } from './deriveAccount.js'
import type { ConnectionContext } from './ConnectionContext.js'

/**
 * Makes a connection the one in use: a live one, connected or active, is compared with the address asked
 * for and taken; one whose wallet is not there is logged in to again.
 * @throws `core/invalidStatus` 'Invalid connection status' for any other, and what the chain says of the account
 */
export async function selectConnection(
  context: ConnectionContext,
  attempts: Attempts,
  connectionId: string,
  address?: string,
): Promise<void> {
  const { signal } = context.run()
  const found = connectionById(context.get(), connectionId)
  const status = found?.session.status
  if (!found || status === 'restoring') throw runtimeError('invalidStatus', { status: status ?? 'unknown' })
  const { connection, session } = found
  if (status === 'dormant') {
    const connector = context.connectors().find(({ id }) => id === session.connectorId)
    if (!connector) throw runtimeError('connectorNotFound', { connector: session.connectorId })
    await attempts.connect({ connector, namespaces: [connection.namespace] })
    return
  }
  const account = connection.accounts.find((account) => account.address === address)
  if (address !== undefined && !account)
    throw runtimeError('invalidStatus', { status: 'address not granted by the wallet' })
  context.checkSelection(connection.namespace, account)
  if (address !== undefined && address !== connection.selected)
    await context.live.namespaceSession(session.id, connection.namespace)?.selectAccount?.(address, signal)
  context.dispatch({ type: 'connectionSelected', connectionId, ...(address === undefined ? {} : { address }) })
}
