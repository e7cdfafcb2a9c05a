import type { HttpBindings } from '@hono/node-server'
import { untilAborted, withSignals } from '@portico/core'
import { setMaxListeners } from 'node:events'
import { createShares } from '@portico/server'

/** A request whose answer has not been sent yet. */
export interface OpenRequest {
  /** The address that it is counted under. */
  readonly client: string
  /** Aborts when the connection is gone, or when the gateway stops. Made when it is first read. */
  readonly signal: AbortSignal
  readonly isAborted: boolean
  /** Calls `listener` when the signal aborts, or would; returns what ends that. For what is done with every request, a signal is dear. */
  onAbort(listener: () => void): () => void
  /** Bytes that one answer of an upstream may have. */
  readonly largestAnswer: number
  /** Counts bytes that are in memory until the answer was sent; false, and nothing counted, when that would be too many. */
  hold(bytes: number): boolean
  /** Bytes that are not needed any more. */
  release(bytes: number): void
}

/** A request whose body still comes. */
export interface ComingRequest extends OpenRequest {
  /** Takes a place among those that are answered; false when too many are. */
  begin(): boolean
}

export interface OpenRequests {
  /** A request without a place yet. It ends when `outgoing` closes: its answer was sent or its connection is gone. */
  receive(client: string, outgoing: HttpBindings['outgoing']): ComingRequest
  /** A request with a place; undefined when too many are open. */
  open(client: string, outgoing: HttpBindings['outgoing']): OpenRequest | undefined
  /** Places and bytes that are in use. */
  used(): { readonly open: number; readonly memory: number }
  /** Aborts all of them. */
  abort(): void
  /**
   * Runs what several requests may wait for, so that it ends with none of them: after `timeout` ms, or when the gateway stops, then also
   * where it ignores its signal.
   */
  share<Answer>(timeout: number, run: (signal: AbortSignal) => Promise<Answer>): Promise<Answer>
}

export interface OpenRequestsOptions {
  /** Requests open at once. */
  readonly open: number
  /** Bytes held at once. */
  readonly memory: number
  /** Bytes of one answer of an upstream. Default: as many as may be held. */
  readonly answer?: number | undefined
}

export function createOpenRequests({ open, memory, answer = memory }: OpenRequestsOptions): OpenRequests {
  const places = createShares(open)
  const bytes = createShares(memory)
  const aborts = new Set<() => void>()
  function receive(client: string, outgoing: HttpBindings['outgoing']): ComingRequest {
    const listeners = new Set<() => void>()
    // Not one signal for all requests: what is derived from a signal stays in its memory for as long as it lives.
    let controller: AbortController | undefined
    let isAborted = false
    let counted = 0
    let isBegun = false
    function abort(): void {
      isAborted = true
      controller?.abort()
      for (const listener of listeners) listener()
    }
    aborts.add(abort)
    outgoing.once('close', () => {
      aborts.delete(abort)
      abort()
      if (isBegun) places.give(client, 1)
      bytes.give(client, counted)
      counted = 0
    })
    return {
      client,
      largestAnswer: answer,
      get signal() {
        controller ??= new AbortController()
        // Each part of a batch listens to it.
        setMaxListeners(0, controller.signal)
        if (isAborted) controller.abort()
        return controller.signal
      },
      get isAborted() {
        return isAborted
      },
      onAbort(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      begin() {
        isBegun = !isAborted && places.take(client, 1)
        return isBegun
      },
      hold(amount) {
        if (isAborted || !bytes.take(client, amount)) return false
        counted += amount
        return true
      },
      release(amount) {
        const released = Math.min(amount, counted)
        counted -= released
        bytes.give(client, released)
      },
    }
  }
  return {
    receive,
    open(client, outgoing) {
      const request = receive(client, outgoing)
      return request.begin() ? request : undefined
    },
    used: () => ({ open: places.used(), memory: bytes.used() }),
    async share<Answer>(timeout: number, run: (signal: AbortSignal) => Promise<Answer>) {
      const controller = new AbortController()
      const abort = (): void => controller.abort()
      aborts.add(abort)
      const untilEnd = (signal: AbortSignal): Promise<Answer> => {
        setMaxListeners(0, signal)
        return untilAborted(() => run(signal), signal)
      }
      try {
        return await withSignals([controller.signal], untilEnd, timeout)
      } finally {
        aborts.delete(abort)
      }
    },
    abort() {
      for (const abort of aborts) abort()
    },
  }
}

/** A request of the gateway itself, which no client waits for: it holds that many bytes at most. */
export function boundedRequest(signal: AbortSignal, mostBytes: number): OpenRequest {
  // Each part of a batch listens to it.
  setMaxListeners(0, signal)
  let free = mostBytes
  return {
    client: '',
    signal,
    get isAborted() {
      return signal.aborted
    },
    onAbort(listener) {
      signal.addEventListener('abort', listener)
      return () => signal.removeEventListener('abort', listener)
    },
    largestAnswer: mostBytes,
    hold(bytes) {
      if (bytes > free) return false
      free -= bytes
      return true
    },
    release(bytes) {
      free += bytes
    },
  }
}
