import { SellerError, type SellerErrorCode } from './SellerError.js'

/** Ms that a seller has to answer. */
const timeout = 8000

/** What a seller answers to one request, as JSON. @throws SellerError, which says why there is no answer */
export async function askSeller(
  seller: string,
  url: URL | string,
  init: Pick<RequestInit, 'method' | 'headers' | 'body'>,
): Promise<unknown> {
  let response: Response
  try {
    response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeout) })
  } catch (cause) {
    throw new SellerError(seller, 'transport', 'cannot be reached', { cause })
  }
  if (!response.ok) {
    await response.body?.cancel()
    throw new SellerError(seller, codeOf(response.status), `answered with HTTP ${response.status}`)
  }
  try {
    return (await response.json()) as unknown
  } catch (cause) {
    throw new SellerError(seller, 'transport', 'answered with something else than JSON', { cause })
  }
}

function codeOf(status: number): SellerErrorCode {
  if (status === 401 || status === 403) return 'seller_key'
  if (status === 429) return 'rate_limited'
  return status === 400 || status === 422 ? 'order' : 'transport'
}
