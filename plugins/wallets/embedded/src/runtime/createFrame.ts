import {
  connectFrame,
  createRequestId,
  FrameError,
  frameTimes,
  readRequest,
  repeatableKinds,
  untimedKinds,
  writeRequest,
  type FrameAnswer,
  type FrameClient,
  type FrameKind,
  type FrameRequest,
} from '@portico/embedded-api'
import { untilAborted } from '@portico/core'
import type { EmbeddedContext, FrameTheme } from '../EmbeddedSpec.js'
import { createFrameElement, type FrameElement } from './createFrameElement.js'
import { raiseAlert, toEmbeddedError } from './frameErrors.js'

/** Of the messages that the frame's page speaks. */
const version = '4'

/** The hidden frame of the secure site: made at the first request, and there until `remove`. */
export interface Frame {
  /**
   * @throws `embedded/frameLoadFailed` when the frame is not ready within 20 s, or loaded something that does not answer;
   * `embedded/requestTimeout` when a login took 120 s, what the secure site answered, or the signal's reason
   */
  request<K extends FrameKind>(kind: K, payload: FrameRequest<K>, signal?: AbortSignal): Promise<FrameAnswer<K>>
  /**
   * Shows the frame over the page once it is ready, until the returned function is called.
   * @param onDismiss the visitor pressed Escape, or beside the frame
   */
  show(options: ShowOptions): () => void
  /** Loads its document anew, which ends every request. Nothing happens where there is no frame. */
  reload(signal: AbortSignal): Promise<void>
  /** Ends every request, and takes the frame from the page. */
  remove(): void
}

export interface ShowOptions {
  readonly theme: FrameTheme
  /** The view that the frame covers; absent without views. */
  readonly over?: Element | undefined
  onDismiss(): void
}

export function createFrame(context: EmbeddedContext, origin: string): Frame {
  let element: FrameElement | undefined
  let client: Promise<FrameClient> | undefined
  let removed = new AbortController()

  function connected(): Promise<FrameClient> {
    client ??= open().catch((error: unknown) => {
      client = undefined
      // A document that did not load is not asked again: the next request makes another frame.
      element?.remove()
      element = undefined
      throw error
    })
    return client
  }
  async function open(): Promise<FrameClient> {
    element ??= createFrameElement(urlOf(context, origin), context.t('name'))
    const opened = await connectFrame({ frame: element.iframe, origin, signal: removed.signal })
    // Loaded anew, by itself or by the visitor: the next request greets the new document.
    opened.ended.addEventListener('abort', () => {
      client = undefined
    })
    const notify = (): void => {
      const dapp = dappOf(context)
      if (isReadable('SYNC_DAPP_DATA', dapp)) ignore(opened.request('SYNC_DAPP_DATA', dapp))
    }
    notify()
    opened.ended.addEventListener('abort', context.store.sub(context.locale, notify))
    return opened
  }
  async function ask<K extends FrameKind>(kind: K, payload: FrameRequest<K>, signal?: AbortSignal) {
    const connection = await untilAborted(connected, signal)
    try {
      return await connection.request(kind, payload, { signal })
    } catch (error) {
      const isClosed = error instanceof FrameError && error.code === 'embedded/closed'
      if (!isClosed || removed.signal.aborted || !repeatableKinds.includes(kind)) throw error
      return (await untilAborted(connected, signal)).request(kind, payload, { signal })
    }
  }
  return {
    async request(kind, payload, signal) {
      signal?.throwIfAborted()
      if (!isReadable(kind, payload)) throw context.error('unreadable', { kind })
      try {
        return await ask(kind, payload, signal)
      } catch (thrown) {
        if (signal?.aborted) throw signal.reason
        if (!untimedKinds.includes(kind)) raiseAlert(context, thrown)
        throw toEmbeddedError(context, thrown, kind)
      }
    },
    show({ theme, over, onDismiss }) {
      const hidden = new AbortController()
      async function appear(): Promise<void> {
        const connection = await connected()
        // Messages arrive in their order: the frame has its colours before it is seen.
        if (isReadable('SYNC_THEME', theme)) ignore(connection.request('SYNC_THEME', theme))
        if (!hidden.signal.aborted) element?.show({ over, onDismiss, signal: hidden.signal })
      }
      // Without a frame there is nothing to show, and the request for approval says so.
      ignore(appear())
      return () => hidden.abort()
    },
    async reload(signal) {
      if (!client) return
      try {
        await ask('RELOAD', undefined, signal)
        // The old document answers nothing any more: the next request greets the new one.
        ;(await client).close()
      } catch (thrown) {
        // The document went away before its answer left.
        const isClosed = thrown instanceof FrameError && thrown.code === 'embedded/closed'
        if (!isClosed) throw signal.aborted ? thrown : toEmbeddedError(context, thrown, 'RELOAD')
      }
    },
    remove() {
      removed.abort(new FrameError('embedded/aborted', 'Request was aborted'))
      removed = new AbortController()
      void client?.then(
        ({ close }) => close(),
        () => {},
      )
      client = undefined
      element?.remove()
      element = undefined
    },
  }
}

/** Waits for an answer to SIGN_OUT, 3 s at most. */
export async function signOut(frame: Frame): Promise<void> {
  await frame.request('SIGN_OUT', undefined, AbortSignal.timeout(frameTimes.signOut)).catch(() => {})
}

function urlOf({ config, project, connections, networks, store }: EmbeddedContext, origin: string): string {
  const namespace = store.get(connections.activeNamespace) === 'solana' ? 'solana' : 'eip155'
  const [first] = store.get(networks(namespace))
  const url = new URL('/sdk', origin)
  url.search = `${new URLSearchParams({
    projectId: project.id ?? '',
    chainId: store.get(connections.account(namespace)).networkId ?? first?.caipNetworkId ?? 'eip155:1',
    version,
    enableLogger: String(config.enableLogger ?? false),
    origin: window.location.origin,
  })}`
  return url.href
}

function dappOf({ project, store, locale }: EmbeddedContext): FrameRequest<'SYNC_DAPP_DATA'> {
  const { name, description, url, icons } = project.metadata
  const metadata = { name, description, url, icons }
  return { metadata, projectId: project.id ?? '', sdkType: 'portico', locale: store.get(locale) }
}

/** The frame answers nothing to what it cannot read, such as a message that is too long. */
function isReadable<K extends FrameKind>(kind: K, payload: FrameRequest<K>): boolean {
  return 'message' in readRequest(writeRequest(createRequestId(), kind, payload))
}

function ignore(work: Promise<unknown>): void {
  work.catch(() => {})
}
