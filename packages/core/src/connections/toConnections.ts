import { runtimeError } from '../contract/errors/runtimeError.js'
import type { Account, Connection } from '../contract/ConnectionState.js'
import type { SessionHandle } from '../contract/Connector.js'
import type { ConnectionContext } from './ConnectionContext.js'

/** Connections out of what a connector handed over. @throws `core/connectFailed` when it holds no account. */
export function toConnections(
  context: ConnectionContext,
  session: { readonly id: string; readonly connectorId: string; readonly name: string },
  handle: SessionHandle,
): readonly Connection[] {
  const connections = Object.entries(handle.namespaces).flatMap(
    ([namespace, namespaceSession]): readonly Connection[] => {
      const accounts = canonicalAccounts(namespaceSession.accounts, context.chain(namespace))
      if (!accounts[0]) return []
      return [
        {
          id: `${session.id}:${namespace}`,
          sessionId: session.id,
          connectorId: session.connectorId,
          namespace,
          accounts,
          selected: accounts[0].address,
          networkId: namespaceSession.networkId,
          ...(namespaceSession.methods?.length === 0 && { isViewOnly: true }),
        },
      ]
    },
  )
  if (connections.length === 0)
    throw runtimeError(
      'connectFailed',
      { wallet: session.name },
      { details: `${session.name} gave no account that can be used.` },
    )
  return connections
}

/** Addresses in the namespace's canonical form, each once. What is not an address is dropped. */
export function canonicalAccounts(
  accounts: readonly Account[],
  chain: { parseAddress(text: string): string | undefined } | undefined,
): readonly Account[] {
  const found = new Map<string, Account>()
  for (const account of accounts) {
    const address: unknown = chain ? chain.parseAddress(account.address) : account.address
    if (typeof address === 'string' && !found.has(address)) found.set(address, { ...account, address })
  }
  return [...found.values()]
}
