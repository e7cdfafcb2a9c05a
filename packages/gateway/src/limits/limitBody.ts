import { receiveBody, type ReceiveBodyOptions } from '@portico/server'
import type { Context, MiddlewareHandler } from 'hono'

import { refusal } from '../answers/refusal.js'

/** Reads a body of at most that many bytes; one that is longer, stalls, or for which there is no memory, is refused. */
export function limitBody(most: number, more: Pick<ReceiveBodyOptions, 'hold'> = {}): MiddlewareHandler {
  return receiveBody({
    ...more,
    most,
    refuse(c, problem) {
      if (problem === 'tooLong') return refusal(c, 413, '', `The body may have ${most} bytes at most.`)
      if (problem === 'stalled') return refusal(c, 408, '', 'The body did not come in time.')
      return busy(c, 503, 'Too many requests are under way.')
    },
  })
}

/** Answers that there is no place for the request now. */
export function busy(c: Context, status: 429 | 503, description: string): Response {
  return refusal(c, status, 'busy', `${description} Try again in 1 s.`, { 'Retry-After': '1' })
}
