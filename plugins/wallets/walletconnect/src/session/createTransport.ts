import type { Caip2, Namespace, RelayListener, RelayTransport } from '@portico/core'
import type { Client } from '../client/Client.js'
import type { Relay } from '../client/createRelay.js'
import { setDeepLinkChoice, type DeepLinkChoice } from '../links/deepLinkChoice.js'
import { grantedNamespaces, type Granted } from './grantedNamespaces.js'
import { sessionEnded, toRpcError } from './rpcError.js'
import type { SessionEvents } from './sessionEvents.js'

export interface TransportRequest {
  readonly client: Client
  readonly attend: Relay['attend']
  readonly events: SessionEvents
  readonly topic: string
  readonly namespace: Namespace
  readonly granted: Granted
  readonly properties: RelayTransport['properties']
  readonly scopedProperties: RelayTransport['scopedProperties']
  /** Methods that the wallet answers without asking anyone: the visitor is not sent there for them. */
  readonly isSilent: (method: string) => boolean
  /** The wallet the visitor was sent to by link when this session began. */
  readonly link: DeepLinkChoice | undefined
}

/** One namespace of a session, as chain plugins see it. */
export function createTransport(request: TransportRequest): RelayTransport {
  const { client, attend, events, topic, namespace, granted, properties, scopedProperties, isSilent, link } = request
  return {
    ...granted,
    properties,
    scopedProperties,
    async request({ method, params, networkId, signal }) {
      signal?.throwIfAborted()
      if (!client.session.keys.includes(topic)) throw sessionEnded()
      // The client opens whatever stands there, whichever session the request belongs to.
      setDeepLinkChoice(isSilent(method) ? undefined : link)
      // oxlint-disable-next-line typescript/consistent-type-assertions
      const asking = client.request<unknown>({ topic, chainId: networkId, request: { method, params: params ?? [] } })
      return attend(withEnd(asking, events, topic, signal))
    },
    subscribe: (listener) => subscribe(events, topic, namespace, granted, listener),
  }
}

/** The answer; or the signal's reason, or the session's end, should those come first. */
function withEnd<T>(
  asking: Promise<T>,
  events: SessionEvents,
  topic: string,
  signal: AbortSignal | undefined,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const finished = new AbortController()
    const off = events.listen(topic, ({ type }) => type === 'ended' && finish(() => reject(sessionEnded())))
    const finish = (settle: () => void) => {
      off()
      finished.abort()
      settle()
    }
    signal?.addEventListener('abort', () => finish(() => reject(signal.reason as Error)), {
      once: true,
      signal: finished.signal,
    })
    asking.then(
      (answer) => finish(() => resolve(answer)),
      (error: unknown) => finish(() => reject(toRpcError(error))),
    )
  })
}

function subscribe(
  events: SessionEvents,
  topic: string,
  namespace: Namespace,
  granted: Granted,
  listener: RelayListener,
): () => void {
  let known = granted.accounts.join()
  return events.listen(topic, (event) => {
    if (event.type === 'ended') return listener(event)
    if (event.type === 'event') {
      const { name, data, chainId } = event
      if (chainId === namespace || chainId.startsWith(`${namespace}:`))
        listener({ type: 'event', name, data, networkId: chainId as Caip2 })
      return
    }
    const accounts = grantedNamespaces(event.namespaces)[namespace]?.accounts ?? []
    if (accounts.length === 0) return listener({ type: 'ended', reason: 'The wallet took this network back.' })
    if (accounts.join() === known) return
    known = accounts.join()
    listener({ type: 'updated', accounts })
  })
}
