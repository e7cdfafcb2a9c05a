import type { Caip2, Namespace } from '../caip/caip.js'
import { coreError } from '../errors/coreError.js'
import { roomError } from '../errors/roomError.js'
import { isPorticoError } from '../errors/PorticoError.js'
import { isRejection, messageOf } from '../errors/rejection.js'
import type { Attempts } from './ConnectionEngine.js'
import type { AttemptRequest } from './ConnectionService.js'
import type { Connection, Session, WalletInfo } from './ConnectionState.js'
import type { Connector, SessionHandle } from './Connector.js'
import { freshId, type Engine } from './Engine.js'
import { toConnections } from './toConnections.js'

/** Interactive connects: at most one at a time, each ending exactly once. */
export function createAttempts(engine: Engine): Attempts {
  let current: AbortController | undefined

  async function connect({ connector, wallet, namespaces, signal }: AttemptRequest): Promise<readonly Connection[]> {
    const run = engine.run()
    signal?.throwIfAborted()
    current?.abort(roomError('attemptReplaced'))
    const wanted = (namespaces ?? connector.namespaces).filter((namespace) => connector.namespaces.includes(namespace))
    if (wanted.length === 0) throw coreError('adapterNotFound', { namespace: String(namespaces?.[0]) })

    const id = freshId()
    const controller = new AbortController()
    current = controller
    const forward = (source: AbortSignal | undefined, reason?: Error) =>
      source?.addEventListener('abort', () => controller.abort(reason ?? source.reason), {
        signal: controller.signal,
        once: true,
      })
    forward(signal)
    forward(run.signal, roomError('modalClosed'))
    const info = describe(connector, wallet)
    engine.dispatch({
      type: 'attemptStarted',
      attempt: { id, connectorId: connector.id, wallet: info, namespaces: wanted, phase: 'awaiting wallet' },
    })
    try {
      const handle = await abortable(
        connector.connect({
          namespaces: wanted,
          networks: networksFor(engine, wanted),
          listing: wallet?.listing,
          onUri: (uri, expiresAt) => engine.dispatch({ type: 'uriIssued', attemptId: id, uri, expiresAt }),
          signal: controller.signal,
        }),
        controller.signal,
      )
      return succeed(id, connector, wallet, info, engine.guardSession(connector, handle))
    } catch (error) {
      throw fail(error, info, controller.signal)
    } finally {
      engine.dispatch({ type: 'attemptEnded', attemptId: id })
      if (current === controller) current = undefined
      controller.abort() // lets go of the listeners on the signals passed in
    }
  }

  function succeed(
    attemptId: string,
    connector: Connector,
    wallet: AttemptRequest['wallet'],
    info: WalletInfo,
    handle: SessionHandle,
  ): readonly Connection[] {
    const id = freshId()
    let connections: readonly Connection[]
    try {
      connections = toConnections(engine, { id, connectorId: connector.id, name: info.name }, handle)
    } catch (error) {
      void Promise.resolve(handle.end()).catch(() => {})
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
    const replaces = replacedBy(engine, session, connector)
    const former = replaces.flatMap((old) => {
      const own = engine.live.handle(old)
      // Another connector's wallet is told; the same wallet is not, as that would end the new session with the old one.
      const isOther = engine.get().sessions.some((s) => s.id === old && s.connectorId !== connector.id)
      return own && isOther ? [{ old, own }] : []
    })
    engine.live.adopt(id, handle)
    engine.dispatch({ type: 'attemptSucceeded', attemptId, session, replaces })
    for (const { old, own } of former)
      if (!engine.get().sessions.some((other) => other.id === old)) void Promise.resolve(own.end()).catch(() => {})
    engine.connected(wallet, connector)
    engine.emit('CONNECT_SUCCESS', {
      method: connector.remote ? 'qrcode' : 'browser',
      name: session.wallet.name,
      reconnect: false,
    })
    engine.ended({ type: 'connected', connections })
    return connections
  }

  function fail(error: unknown, wallet: WalletInfo, signal: AbortSignal): unknown {
    const reason = toReason(error, wallet, signal)
    engine.emit('CONNECT_ERROR', { message: messageOf(reason) })
    // An attempt that gave way to another is not the end of what the visitor is doing.
    if (!isPorticoError(reason, 'core/attemptReplaced')) engine.ended({ type: 'failed', error: reason })
    return reason
  }
  return { connect, cancelAttempt: (reason) => current?.abort(reason) }
}

function toReason(error: unknown, wallet: WalletInfo, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason
  if (isRejection(error)) return roomError('connectionRejected', { wallet: wallet.name }, { cause: error })
  if (isPorticoError(error)) return error
  return roomError('connectFailed', { wallet: wallet.name }, { cause: error, details: messageOf(error) })
}

/**
 * Sessions that give way to a new one: the same wallet connected again (one that is on the page has one session), and,
 * where several wallets per namespace are switched off, everyone else in its namespaces.
 */
function replacedBy(engine: Engine, session: Session, connector: Connector): readonly string[] {
  const taken = session.connections.map(({ namespace }) => namespace)
  return engine
    .get()
    .sessions.filter((other) => {
      const meets = other.connections.some(({ namespace }) => taken.includes(namespace))
      return meets && (!engine.options.multiWallet || (other.connectorId === connector.id && !connector.remote))
    })
    .map(({ id }) => id)
}

function describe(connector: Connector, wallet: AttemptRequest['wallet']): WalletInfo {
  const icon = wallet?.imageUrl ?? connector.imageUrl
  return {
    name: wallet?.name ?? connector.name,
    identifier: wallet?.rdns ?? connector.info?.rdns ?? wallet?.id ?? connector.id,
    ...(icon === undefined ? {} : { icon }),
  }
}

export function networksFor(engine: Engine, namespaces: readonly Namespace[]): Readonly<Record<Namespace, Caip2>> {
  const networks: Record<Namespace, Caip2> = {}
  for (const namespace of namespaces) {
    const wanted = engine.wantedNetwork(namespace)
    if (wanted) networks[namespace] = wanted
  }
  return networks
}

/** The handle, unless the signal comes first; a handle that comes later is closed again at once. */
function abortable(connecting: Promise<SessionHandle>, signal: AbortSignal): Promise<SessionHandle> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    connecting.then((handle) => {
      if (signal.aborted) void (async () => handle.end())().catch(() => {})
      else resolve(handle)
    }, reject)
  })
}
