import type { Metadata } from '@portico/core'
import type { Client } from './Client.js'
import type { WalletConnectContext } from '../WalletConnectSpec.js'
import type { WalletConnectOptions } from '../WalletConnectOptions.js'
import { createSocketWatch, type SocketWatch } from './createSocketWatch.js'
import type { Log } from './createLog.js'
import { openClient } from './openClient.js'
import { relayAlert } from './relayAlerts.js'

/** How long the relay may take to answer, ms. */
const connectDeadline = 15_000
const reopenDelay = { first: 1000, most: 30_000 } as const
/** Close code of the WebSocket by which the relay ends a connection abnormally. It is passed on in the event `error`. */
const abnormalClose = 3000

/** The way to the relay of one modal: one client for its life, asleep between runs. */
export interface Relay {
  /** Opens the client at the first call. @throws `walletconnect/projectIdMissing` */
  client(): Promise<Client>
  /**
   * Resolves once the socket is open.
   * @throws `walletconnect/relayUnreachable` after a deadline, `walletconnect/relayRefused`, the signal's reason
   */
  connected(client: Client, signal: AbortSignal): Promise<void>
  /** Rejects with `walletconnect/relayRefused` when the relay refuses this site; else stays pending. */
  refused(signal: AbortSignal): Promise<never>
  /** Notices within seconds that the socket has fallen silent, until the answer settles. */
  readonly attend: SocketWatch['attend']
  /** Asleep the client holds no socket and no timer, and opens none. */
  setAwake(awake: boolean): void
  /** A message of the client. */
  onMessage(message: string): void
}

type Watcher = { readonly up?: () => void; readonly refused?: (reason: string) => void }

export function createRelay(context: WalletConnectContext, options: WalletConnectOptions, log: Log): Relay {
  const watchers = new Set<Watcher>()
  const socket = createSocketWatch()
  let opening: Promise<Client> | undefined
  let isAwake = true
  let isUp = false
  let reopening: ReturnType<typeof setTimeout> | undefined
  let reopenings = 0

  async function open(): Promise<Client> {
    const projectId = options.projectId ?? context.project.id
    if (!projectId) throw context.error('projectIdMissing', {})
    const metadata: Metadata = { ...context.project.metadata, ...options.metadata }
    const client = await openClient({
      projectId,
      relayUrl: options.relayUrl?.replace(/^http/i, 'ws'),
      metadata,
      storage: context.storage,
      logger: log.logger,
      prefix: storagePrefix(context),
    })
    watch(client)
    if (isAwake) socket.start(client)
    else putToSleep(client)
    return client
  }

  function watch(client: Client): void {
    const { relayer } = client.core
    const reach = relayer.transportOpen.bind(relayer)
    // The client listens to the page going online for good, and would open its socket again after the modal has gone.
    relayer.transportOpen = async (url) => (isAwake ? reach(url) : undefined)
    relayer.on('relayer_connect', () => {
      if (!isAwake) return putToSleep(client)
      // The client lets go of a former connection before that has closed, and an 'error' that has no listener is thrown.
      relayer.provider.on('error', () => {})
      if (!isUp) context.emit('connect', {})
      isUp = true
      reopenings = 0
      for (const { up } of watchers) up?.()
    })
    relayer.on('relayer_disconnect', () => {
      if (isUp) context.emit('disconnect', {})
      isUp = false
    })
    relayer.on('relayer_error', (error: Error) => {
      const code = error.message.includes(`code: ${abnormalClose}`) ? abnormalClose : undefined
      context.emit('error', { code, message: error.message })
      if (!onMessage(error.message)) reopenLater(client)
    })
  }

  /** The client gives up for good after an abnormal close; connected sessions would receive nothing any more. */
  function reopenLater(client: Client): void {
    clearTimeout(reopening)
    const delay = Math.min(reopenDelay.first * 2 ** reopenings++, reopenDelay.most)
    reopening = setTimeout(() => {
      client.core.relayer.transportOpen().catch(() => isAwake && reopenLater(client))
    }, delay)
  }

  function putToSleep({ core }: Client): void {
    clearTimeout(reopening)
    socket.stop()
    core.heartbeat.stop()
    // Fails when there is no socket to close.
    core.relayer.transportClose().catch(() => {})
  }

  /** Whether the message says that the relay refuses this site. */
  function onMessage(message: string): boolean {
    const alert = relayAlert(message)
    if (!alert) return false
    context.alerts.raise(alert)
    for (const { refused } of watchers) refused?.(message)
    return true
  }

  function refused(signal: AbortSignal): Promise<never> {
    return new Promise((_, reject) => {
      const watcher: Watcher = { refused: (reason) => reject(context.error('relayRefused', { reason })) }
      watchers.add(watcher)
      signal.addEventListener('abort', () => watchers.delete(watcher), { once: true })
    })
  }

  return {
    client: () =>
      (opening ??= open().catch((error: unknown) => {
        opening = undefined
        throw error
      })),
    connected({ core }, signal) {
      if (core.relayer.connected) return Promise.resolve()
      return new Promise<void>((resolve, reject) => {
        const finish = (settle: () => void) => {
          clearTimeout(timer)
          watchers.delete(watcher)
          signal.removeEventListener('abort', aborted)
          settle()
        }
        const aborted = () => finish(() => reject(signal.reason as Error))
        const watcher: Watcher = {
          up: () => finish(resolve),
          refused: (reason) => finish(() => reject(context.error('relayRefused', { reason }))),
        }
        const seconds = connectDeadline / 1000
        const timer = setTimeout(
          () => finish(() => reject(context.error('relayUnreachable', { seconds }))),
          connectDeadline,
        )
        watchers.add(watcher)
        signal.addEventListener('abort', aborted, { once: true })
        if (signal.aborted) aborted()
      })
    },
    refused,
    attend: socket.attend,
    setAwake(awake) {
      if (awake === isAwake) return
      isAwake = awake
      void opening?.then(
        (client) => {
          if (!isAwake) return putToSleep(client)
          socket.start(client)
          void client.core.heartbeat.init()
          client.core.relayer.transportOpen().catch(() => reopenLater(client))
        },
        () => {},
      )
    },
    onMessage,
  }
}

/**
 * Names this client among those of the page. Kept where the modal keeps things, so that modals with different storage keys
 * never meet and a reload finds the same one.
 */
function storagePrefix({ storage }: WalletConnectContext): string {
  const kept = storage.get('prefix', (value) => {
    if (typeof value !== 'string' || !/^[-0-9a-f]{7,43}$/.test(value)) throw new TypeError('not a prefix')
    return value
  })
  if (kept) return kept
  const prefix = crypto.getRandomValues(new Uint32Array(4)).join('-')
  storage.set('prefix', prefix)
  return prefix
}
