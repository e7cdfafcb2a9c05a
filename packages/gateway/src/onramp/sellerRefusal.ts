import type { Context } from 'hono'
import { refusal } from '../answers/refusal.js'
import type { Log } from '@portico/server'
import { SellerError, type SellerErrorCode } from './SellerError.js'

const refusals: Readonly<Record<SellerErrorCode, { readonly status: 400 | 503; readonly description: string }>> = {
  seller_key: {
    status: 503,
    description: 'The seller does not take the key of this gateway. Its operator has to correct it.',
  },
  rate_limited: { status: 503, description: 'The seller has too many requests of this gateway. Try again later.' },
  order: { status: 400, description: 'The seller takes no such order. Choose another token or network.' },
  transport: { status: 503, description: 'The seller does not answer. Try again later.' },
}

/** What a client is told of a seller that failed. @throws what is no failure of a seller */
export function sellerRefusal(c: Context, error: unknown, log: Log): Response {
  const { code } = loggedSellerError(error, log)
  const { status, description } = refusals[code]
  return refusal(c, status, code, description, status === 503 ? { 'Retry-After': '5' } : {})
}

/** Writes a failure of a seller into the log. The message is there at `debug` alone: it may repeat an address. @throws any other error */
export function loggedSellerError(error: unknown, log: Log): SellerError {
  if (!(error instanceof SellerError)) throw error
  const { source, code, message: reason } = error
  log({ level: 'warn', event: 'seller.failed', source, code })
  log({ level: 'debug', event: 'seller.failed', source, code, reason })
  return error
}
