import type { Dispatcher } from 'undici'

import type { OpenRequest } from '../limits/OpenRequests.js'

/** The answer is too large, or there is no memory for it. */
export class AnswerTooLarge extends Error {}
/** There was no whole answer in time. */
export class AnswerTooLate extends Error {}

export interface Post {
  readonly url: string
  readonly connections: Dispatcher
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Milliseconds until the last byte of the answer. */
  readonly timeout: number
  /** The client's request; the bytes of the answer are held for it, and are released where the post fails. */
  readonly request: OpenRequest
  readonly reader: AnswerReader
}

/** Takes an answer part by part. What it throws ends the post. */
export interface AnswerReader {
  start(status: number): void
  read(part: Buffer): void
  end(): void
}

/**
 * POSTs JSON, and resolves when the answer was read to its end. Without `fetch`, whose streams and signals take longer than
 * everything else that a call needs, and which in Node 20 and 22 may forget its signal: the timer here fires in any case. No redirect is
 * followed: keys and calls stay where the operator sent them.
 * @throws AnswerTooLarge, AnswerTooLate, what `reader` throws, or an error of the connection
 */
export function postCalls({ url, connections, headers, body, timeout, request, reader }: Post): Promise<void> {
  const { origin, pathname, search } = new URL(url)
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined
    let problem: Error | undefined
    let counted = 0
    const settle = (error?: Error): void => {
      clearTimeout(timer)
      stopListening()
      if (!error) return resolve()
      request.release(counted)
      counted = 0
      reject(error)
    }
    // A connection that is still being made has no controller: the call is not sent on it then.
    const giveUp = (error: Error): void => {
      problem = error
      settle(error)
      controller?.abort(error)
    }
    const onAbort = (): void => giveUp(new Error('The request was given up.'))
    const timer = setTimeout(() => giveUp(new AnswerTooLate()), timeout)
    const stopListening = request.onAbort(onAbort)
    if (request.isAborted) return onAbort()
    connections.dispatch(
      {
        origin,
        path: pathname + search,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          'accept-encoding': 'identity',
          'user-agent': 'node',
          ...headers,
        },
        body,
        // The timer above is the deadline of all of it.
        headersTimeout: 0,
        bodyTimeout: 0,
      },
      {
        onRequestStart(started) {
          controller = started
          if (problem) started.abort(problem)
        },
        onResponseStart(_, statusCode) {
          if (statusCode >= 300 && statusCode < 400) throw new Error('The upstream sends elsewhere.')
          reader.start(statusCode)
        },
        onResponseData(_, part) {
          if (problem) return
          if (counted + part.length > request.largestAnswer || !request.hold(part.length)) throw new AnswerTooLarge()
          counted += part.length
          reader.read(part)
        },
        onResponseEnd() {
          reader.end()
          settle()
        },
        onResponseError: (_, error) => settle(error),
      },
    )
  })
}
