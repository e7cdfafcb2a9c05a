import { parseCaip2, type Caip2, type NamespaceSession } from '@portico/core'

/** What is wrong with one namespace of a session as it begins. */
export function namespaceSessionFaults(namespace: string, namespaceSession: NamespaceSession): readonly string[] {
  const { accounts, networkId, provider, networks = [] } = namespaceSession
  const addresses = accounts.map(({ address }) => address)
  return [
    ...(accounts.length > 0 ? [] : ['it has no account']),
    ...addresses
      .filter((address) => typeof address !== 'string' || address.trim() === '')
      .map((address) => `'${address}' is an account of it`),
    ...(new Set(addresses).size === addresses.length ? [] : ['it has an account twice']),
    ...[networkId, ...networks]
      .filter((id) => !isIn(namespace, id))
      .map((id) => `'${id}' is no network of '${namespace}'`),
    ...(provider === undefined || provider === null ? ['it has no provider'] : []),
    ...(typeof namespaceSession.subscribe === 'function' ? [] : ['nobody can subscribe to it']),
  ]
}

function isIn(namespace: string, id: Caip2): boolean {
  try {
    return parseCaip2(id).namespace === namespace
  } catch {
    return false
  }
}
