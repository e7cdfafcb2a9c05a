import { roomError } from '../errors/roomError.js'
import type { Attempts } from './ConnectionEngine.js'
import { findConnection } from './deriveAccount.js'
import type { Engine } from './Engine.js'

/**
 * Makes a connection the one in use [4.11–4.14]: a live one, connected or active, is compared with the address asked
 * for and taken; one whose wallet is not there is logged in to again.
 * @throws `core/invalidStatus` 'Invalid connection status' for any other, and what the chain says of the account [4.16]
 */
export async function selectConnection(
  engine: Engine,
  attempts: Attempts,
  connectionId: string,
  address?: string,
): Promise<void> {
  const { signal } = engine.run()
  const found = findConnection(engine.get(), connectionId)
  const status = found?.session.status
  if (!found || status === 'restoring') throw roomError('invalidStatus', { status: status ?? 'unknown' })
  const { connection, session } = found
  if (status === 'dormant') {
    const connector = engine.connectors().find(({ id }) => id === session.connectorId)
    if (!connector) throw roomError('connectorNotFound', { connector: session.connectorId })
    await attempts.connect({ connector, namespaces: [connection.namespace] })
    return
  }
  const account = connection.accounts.find((one) => one.address === address)
  if (address !== undefined && !account)
    throw roomError('invalidStatus', { status: 'address not granted by the wallet' })
  engine.checkSelection(connection.namespace, account)
  if (address !== undefined && address !== connection.selected)
    await engine.live.namespaceSession(session.id, connection.namespace)?.selectAccount?.(address, signal)
  engine.dispatch({ type: 'connectionSelected', connectionId, ...(address === undefined ? {} : { address }) })
}
