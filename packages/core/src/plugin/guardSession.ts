import { parseCaip2 } from '../caip/caip.js'
import type { Connector, NamespaceSession, SessionHandle } from '../connections/Connector.js'
import { invalidPlugin } from './checkPlugin.js'
import type { Guard } from './createGuard.js'

/**
 * A session as a connector answered it, whose callbacks can be called without harm: what they throw is reported.
 * @throws `core/invalidPlugin` when it is not what `SessionHandle` says
 */
export function guardSession(plugin: string, connector: Connector, handle: SessionHandle, guard: Guard): SessionHandle {
  const refuse = (path: string, problem: string): never => {
    throw invalidPlugin(plugin, `session of '${connector.id}': ${path}`, problem)
  }
  const sessions = Object.entries((handle as Partial<SessionHandle> | undefined)?.namespaces ?? {})
  if (sessions.length === 0) refuse('namespaces', 'must hold a session for each namespace')
  if (typeof handle.end !== 'function') refuse('end', 'must be a function')
  const namespaces = sessions.map(([namespace, session]): [string, NamespaceSession] => {
    const path = `namespaces.${namespace}`
    if (!connector.namespaces.includes(namespace))
      refuse(path, `must be one of the connector's namespaces: ${connector.namespaces.join(', ')}`)
    if (!Array.isArray(session.accounts) || !session.accounts.every(hasAddress))
      refuse(`${path}.accounts`, 'must be a list of { address }')
    if (!isNetworkOf(namespace, session.networkId))
      refuse(`${path}.networkId`, `must be a CAIP-2 id such as '${namespace}:1', and is '${String(session.networkId)}'`)
    if (typeof session.subscribe !== 'function') refuse(`${path}.subscribe`, 'must be a function')
    return [namespace, withSubscribe(session, guard)]
  })
  const { leave, release } = handle
  return Object.create(
    handle,
    Object.getOwnPropertyDescriptors({
      namespaces: Object.fromEntries(namespaces),
      end: async () => handle.end(),
      ...(leave && { leave: async (namespace: string) => leave.call(handle, namespace) }),
      ...(release && { release: () => guard.run('release', () => release.call(handle)) }),
    }),
  ) as SessionHandle

  function withSubscribe(session: NamespaceSession, { run, report }: Guard): NamespaceSession {
    const subscribe: NamespaceSession['subscribe'] = (listener) => {
      const unsubscribe = run('subscribe', () => session.subscribe(listener))
      if (typeof unsubscribe === 'function') return () => run('unsubscribe', unsubscribe)
      const problem = 'must return the function that ends it'
      report('subscribe', invalidPlugin(plugin, `session of '${connector.id}': subscribe`, problem))
      return () => {}
    }
    return Object.create(session, { subscribe: { value: subscribe } }) as NamespaceSession
  }
}

function hasAddress(account: unknown): boolean {
  return typeof (account as { readonly address?: unknown } | null)?.address === 'string'
}

function isNetworkOf(namespace: string, id: unknown): boolean {
  try {
    return parseCaip2(id).namespace === namespace
  } catch {
    return false
  }
}
