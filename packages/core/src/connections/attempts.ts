import { coreError } from '../contract/errors/coreError.js'
import { isPorticoError } from '../contract/errors/PorticoError.js'
import { messageOf } from '../contract/errors/messageOf.js'
import { isRejection } from '../contract/errors/rejection.js'
import { runtimeError } from '../contract/errors/runtimeError.js'
import type { ConnectionContext } from './ConnectionContext.js'
import type { AttemptRequest } from '../contract/ConnectionService.js'
import type { Connection, Session, WalletInfo } from '../contract/ConnectionState.js'
import type { Connector, SessionHandle } from '../contract/Connector.js'
import { toConnections } from './toConnections.js'

/** One question to one connector. At most one is open at a time, and each ends exactly once. */
export interface Attempts {
  /** Asks, and tells hosts that wait for a connection how it ended. */
  connect(request: AttemptRequest): Promise<readonly Connection[]>
  /** Asks as one step of a connect flow, which tells hosts itself. */
  ask(request: AttemptRequest): Promise<readonly Connection[]>
  /** Ends the open attempt with `reason`. */
  cancel(reason: unknown): void
}

export function createAttempts(context: ConnectionContext): Attempts {
  let current: AbortController | undefined

  async function ask({ connector, wallet, namespaces, input, signal }: AttemptRequest): Promise<readonly Connection[]> {
    const run = context.run()
    signal?.throwIfAborted()
    current?.abort(runtimeError('attemptReplaced'))
    const requested = (namespaces ?? connector.namespaces).filter((namespace) =>
      connector.namespaces.includes(namespace),
    )
    if (requested.length === 0) throw coreError('adapterNotFound', { namespace: String(namespaces?.[0]) })

    const id = freshId()
    const controller = new AbortController()
    current = controller
    const follow = (source: AbortSignal | undefined, reason?: Error) =>
      source?.addEventListener('abort', () => controller.abort(reason ?? source.reason), {
        signal: controller.signal,
      })
    follow(signal)
    follow(run.signal, runtimeError('modalClosed'))
    const info = describe(connector, wallet)
    context.dispatch({
      type: 'attemptStarted',
      attempt: { id, connectorId: connector.id, wallet: info, namespaces: requested, phase: 'awaiting wallet' },
    })
    try {
      const handle = await handleOf(
        connector.connect({
          namespaces: requested,
          networks: context.networksFor(requested),
          listing: wallet?.listing,
          input,
          signIn: context.signIn(),
          onUri: (uri, expiresAt, isDelivered = true) =>
            context.dispatch({ type: 'uriIssued', attemptId: id, uri, expiresAt, isDelivered }),
          signal: controller.signal,
        }),
        controller.signal,
      )
      return adopt(id, connector, wallet, info, context.guardSession(connector, handle))
    } catch (error) {
      const reason = toReason(error, info, controller.signal)
      const code = isPorticoError(reason) ? reason.code : undefined
      context.emit('CONNECT_ERROR', { message: messageOf(reason), name: info.name, namespaces: requested, code })
      throw reason
    } finally {
      context.dispatch({ type: 'attemptEnded', attemptId: id })
      controller.abort() // removes the listeners on the signals passed in
    }
  }

  function adopt(
    attemptId: string,
    connector: Connector,
    wallet: AttemptRequest['wallet'],
    info: WalletInfo,
    handle: SessionHandle,
  ): readonly Connection[] {
    const id = freshId()
    let connections: readonly Connection[]
    try {
      connections = toConnections(context, { id, connectorId: connector.id, name: info.name }, handle)
      context.live.adopt(id, handle)
    } catch (error) {
      // Neither connected here nor left open in the wallet.
      endIgnoringErrors(handle)
      throw error
    }
    const session: Session = {
      id,
      connectorId: connector.id,
      status: 'live',
      wallet: { ...info, ...handle.wallet },
      connections,
      ...(handle.saved === undefined ? {} : { saved: handle.saved }),
    }
    const replaces = replacedBy(context, session, connector)
    const former = replaces.flatMap((sessionId) => {
      const old = context.live.handle(sessionId)
      // Another connector's session is ended in its wallet too. In the same wallet that would end the new session as well.
      const isOther = context.get().sessions.some((s) => s.id === sessionId && s.connectorId !== connector.id)
      return old && isOther ? [{ sessionId, old }] : []
    })
    context.dispatch({ type: 'attemptSucceeded', attemptId, session, replaces })
    for (const { sessionId, old } of former)
      if (!context.get().sessions.some((other) => other.id === sessionId)) endIgnoringErrors(old)
    context.connected(wallet, connector)
    context.emit('CONNECT_SUCCESS', {
      method: session.wallet.method ?? (connector.remote ? 'qrcode' : 'browser'),
      name: session.wallet.name,
      reconnect: false,
      namespaces: connections.map(({ namespace }) => namespace),
    })
    return connections
  }

  return {
    ask,
    async connect(request) {
      try {
        const connections = await ask(request)
        await context.admission()?.(connections, request.signal)
        context.ended({ type: 'connected', connections })
        return connections
      } catch (error) {
        // An attempt that was aborted, or gave way to another, is not the end of what the visitor is doing.
        if (!request.signal?.aborted && !isPorticoError(error, 'core/attemptReplaced'))
          context.ended({ type: 'failed', error })
        throw error
      }
    },
    cancel: (reason) => current?.abort(reason),
  }
}

/** Random and never used twice, so that a late answer of an earlier session finds no session under its id. */
export function freshId(): string {
  // `randomUUID` is missing on pages without TLS, such as a developer's own machine seen from a phone.
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}

function toReason(error: unknown, wallet: WalletInfo, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason
  if (isRejection(error)) return runtimeError('connectionRejected', { wallet: wallet.name }, { cause: error })
  if (isPorticoError(error)) return error
  return runtimeError('connectFailed', { wallet: wallet.name }, { cause: error, details: messageOf(error) })
}

/**
 * Sessions that give way to a new one: the same wallet connected again (one that is on the page has one session), and,
 * where several wallets per namespace are switched off, everyone else in its namespaces.
 */
function replacedBy(context: ConnectionContext, session: Session, connector: Connector): readonly string[] {
  const taken = session.connections.map(({ namespace }) => namespace)
  return context
    .get()
    .sessions.filter((other) => {
      const meets = other.connections.some(({ namespace }) => taken.includes(namespace))
      return meets && (!context.options.multiWallet || (other.connectorId === connector.id && !connector.remote))
    })
    .map(({ id }) => id)
}

/** What the session is said to be of. A row may join wallets that only share a name: each is known by what it says of itself. */
function describe(connector: Connector, row: AttemptRequest['wallet']): WalletInfo {
  const isOne = connector.remote || row?.connectors.every((other) => other === connector)
  const wallet = isOne ? row : undefined
  const icon = wallet?.imageUrl ?? connector.imageUrl
  return {
    name: wallet?.name ?? connector.name,
    identifier: wallet?.rdns ?? connector.info?.rdns ?? wallet?.id ?? connector.id,
    ...(icon === undefined ? {} : { icon }),
  }
}

/** The handle, unless the signal comes first. A handle that comes later is ended at once. */
function handleOf(connecting: Promise<SessionHandle>, signal: AbortSignal): Promise<SessionHandle> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    connecting.then((handle) => {
      if (signal.aborted) endIgnoringErrors(handle)
      else resolve(handle)
    }, reject)
  })
}

function endIgnoringErrors(handle: SessionHandle): void {
  void (async () => handle.end())().catch(() => {})
}
