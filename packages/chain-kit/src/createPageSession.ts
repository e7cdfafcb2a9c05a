import {
  untilAborted,
  type Namespace,
  type NamespaceSession,
  type SessionChange,
  type SessionHandle,
} from '@portico/core'

/** Listeners of a session, and the wallet's events behind them. */
export interface SessionEvents {
  /** Tells all listeners. */
  emit(change: SessionChange): void
  readonly subscribe: NamespaceSession['subscribe']
  /** Ends all subscriptions. */
  release(): void
}

/**
 * @param watch Listens to the wallet, until the function that it returns is called. Called with the first listener; what it
 * emits after its end is dropped, as not every wallet can remove a listener.
 */
export function createSessionEvents(
  watch: (emit: (change: SessionChange) => void) => (() => void) | void,
): SessionEvents {
  const listeners = new Set<(change: SessionChange) => void>()
  let stop: (() => void) | undefined

  function emit(change: SessionChange): void {
    for (const listener of listeners) listener(change)
  }
  function start(): void {
    let isOver = false
    const unwatch = watch((change) => {
      if (!isOver) emit(change)
    })
    stop = () => {
      isOver = true
      unwatch?.()
    }
  }
  function release(): void {
    listeners.clear()
    const last = stop
    stop = undefined
    try {
      last?.()
    } catch {
      // The wallet's own code failed; its events are dropped from here on.
    }
  }
  return {
    emit,
    release,
    subscribe(listener) {
      // A function of its own, so that one listener may subscribe twice.
      const receive = (change: SessionChange): void => listener(change)
      listeners.add(receive)
      if (!stop) start()
      return () => {
        if (listeners.delete(receive) && listeners.size === 0) release()
      }
    },
  }
}

/** Milliseconds that a wallet has to be told that its session is over. */
const endTimeout = 2000

export interface PageSessionOptions {
  readonly namespace: Namespace
  readonly session: Omit<NamespaceSession, 'subscribe'>
  readonly events: SessionEvents
  /** Tells the wallet that the page is done with it. Many wallets cannot be told: its errors are ignored. */
  end?(): unknown
  /** Read whenever the session is stored: JSON to be handed back on restore. */
  saved?(): unknown
}

/** A session with a wallet on this page. */
export function createPageSession({ namespace, session, events, end, saved }: PageSessionOptions): SessionHandle {
  const handle: SessionHandle = {
    namespaces: { [namespace]: { ...session, subscribe: events.subscribe } },
    async end() {
      // Unsubscribed first: the wallet's event of the end would look as if the wallet had ended the session.
      events.release()
      await untilAborted(async () => end?.(), AbortSignal.timeout(endTimeout)).catch(() => {})
    },
    release: events.release,
  }
  return saved ? Object.defineProperty(handle, 'saved', { get: saved, enumerable: true }) : handle
}
