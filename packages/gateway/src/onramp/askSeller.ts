import { untilAborted, withSignals } from '@portico/core'
import { readText } from '@portico/server'
import { SellerError, type SellerErrorCode } from './SellerError.js'

/** Ms that a seller has to answer. */
const timeout = 8000
/** Bytes of an answer. */
const mostBytes = 1024 * 1024

/** What a seller answers to one request, as JSON. @throws SellerError, which says why there is no answer */
export async function askSeller(
  seller: string,
  url: URL | string,
  init: Pick<RequestInit, 'method' | 'headers' | 'body'>,
): Promise<unknown> {
  const ask = async (signal: AbortSignal): Promise<string> => {
    const response = await untilAborted(() => fetch(url, { ...init, redirect: 'error', signal }), signal)
    if (response.ok) return readText(response, { most: mostBytes, signal })
    await response.body?.cancel()
    throw new SellerError(seller, codeOf(response.status), `answered with HTTP ${response.status}`)
  }
  const text = await withSignals([], ask, timeout).catch((cause: unknown) => {
    if (cause instanceof SellerError) throw cause
    const why = cause instanceof RangeError ? `answered with more than ${mostBytes} bytes` : 'cannot be reached'
    throw new SellerError(seller, 'transport', why, { cause })
  })
  try {
    return JSON.parse(text) as unknown
  } catch (cause) {
    throw new SellerError(seller, 'transport', 'answered with something else than JSON', { cause })
  }
}

function codeOf(status: number): SellerErrorCode {
  if (status === 401 || status === 403) return 'seller_key'
  if (status === 429) return 'rate_limited'
  return status === 400 || status === 422 ? 'order' : 'transport'
}
