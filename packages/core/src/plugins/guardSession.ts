import { parseCaip2 } from '../contract/parseCaip2.js'
import type { Connector, NamespaceSession, SessionHandle } from '../contract/Connector.js'
import type { Store } from '../contract/Store.js'
import { invalidPlugin } from './checkPlugin.js'
import type { Guard } from '../contract/plugin/createGuard.js'
import type { OwnedConnectors } from './OwnedConnectors.js'

/** @throws `core/invalidPlugin` when the handle is not what `SessionHandle` says; what could be ended of it has ended then */
export type GuardSession = (connector: Connector, handle: SessionHandle) => SessionHandle

/** Checks what connectors answer, and makes it safe to be called: what its callbacks throw is reported with the plugin's id. */
export function createSessionGuard(store: Store, connectors: OwnedConnectors): GuardSession {
  return (connector, handle) => {
    const owner = store.get(connectors.owner).get(connector)
    if (!owner) return handle
    const { definition, guard } = owner
    const problem = problemOf(connector, Object(handle) as Partial<SessionHandle>)
    const invalid = (path: string, requirement: string) =>
      invalidPlugin(definition.id, `the session of connector '${connector.id}': ${path}`, requirement)
    if (!problem) return guardHandle(handle, guard, invalid)
    void guard.run('end', () => (handle as Partial<SessionHandle> | undefined)?.end?.())
    const error = invalid(...problem)
    guard.report('connect', error)
    throw error
  }
}

type Problem = readonly [path: string, wanted: string]

function problemOf(connector: Connector, { namespaces, wallet, end }: Partial<SessionHandle>): Problem | undefined {
  if (typeof end !== 'function') return ['end', 'must be a function']
  if (!isTextIfThere(wallet?.name)) return ['wallet.name', 'must be a text']
  const sessions = Object.entries(Object(namespaces) as Readonly<Record<string, Partial<NamespaceSession>>>)
  if (sessions.length === 0) return ['namespaces', 'must have a session for each namespace']
  for (const [namespace, { accounts, networkId, subscribe }] of sessions) {
    const path = `namespaces.${namespace}`
    if (!connector.namespaces.includes(namespace))
      return [path, `is none of the namespaces of its connector: ${connector.namespaces.join(', ')}`]
    if (!Array.isArray(accounts) || !accounts.every(isAccount))
      return [`${path}.accounts`, 'must be a list of { address }, with texts']
    if (!isNetworkOf(namespace, networkId))
      return [
        `${path}.networkId`,
        `must be a CAIP-2 id that begins with '${namespace}:', and is '${String(networkId)}'`,
      ]
    if (typeof subscribe !== 'function') return [`${path}.subscribe`, 'must be a function']
  }
  return undefined
}

function isAccount(account: unknown): boolean {
  const { address, name } = Object(account) as { readonly address?: unknown; readonly name?: unknown }
  return typeof address === 'string' && isTextIfThere(name)
}

function isTextIfThere(value: unknown): boolean {
  return value === undefined || typeof value === 'string'
}

function isNetworkOf(namespace: string, id: unknown): boolean {
  try {
    return parseCaip2(id).namespace === namespace
  } catch {
    return false
  }
}

/** The same handle with some members replaced: no copy, as it may be an instance of a class. */
function guardHandle(handle: SessionHandle, guard: Guard, invalidAt: (...problem: Problem) => Error): SessionHandle {
  const { leave, release } = handle
  // What throws here ends the attempt, as no change in the wallet would be noticed.
  const subscribeTo = (session: NamespaceSession, listener: Parameters<NamespaceSession['subscribe']>[0]): unknown => {
    try {
      return session.subscribe(listener)
    } catch (error) {
      guard.report('subscribe', error)
      throw error
    }
  }
  const namespaces = Object.fromEntries(
    Object.entries(handle.namespaces).map(([namespace, session]) => {
      const subscribe: NamespaceSession['subscribe'] = (listener) => {
        const unsubscribe: unknown = subscribeTo(session, listener)
        if (typeof unsubscribe === 'function') return () => void guard.run('unsubscribe', unsubscribe as () => void)
        guard.report(
          'subscribe',
          invalidAt(`namespaces.${namespace}.subscribe`, 'must return the function that ends it'),
        )
        return () => {}
      }
      return [namespace, Object.create(session, { subscribe: { value: subscribe } }) as NamespaceSession]
    }),
  )
  return Object.create(handle, {
    namespaces: { value: namespaces },
    end: { value: async () => handle.end() },
    ...(leave && { leave: { value: async (namespace: string) => leave.call(handle, namespace) } }),
    ...(release && { release: { value: () => void guard.run('release', () => release.call(handle)) } }),
  }) as SessionHandle
}
