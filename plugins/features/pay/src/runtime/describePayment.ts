import { withSignals, type TokenDescription } from '@portico/core'
import type { PayContext } from '../PaySpec.js'
import type { Payment } from '../PayState.js'

/** The visitor waits for it before anything is shown, ms. */
const timeout = 5000

/**
 * The payment with what the chain says the token is. The site's words are compared with it and never shown: a site could name one
 * token as another.
 * @throws `pay/invalidAsset` where there is no such token, or the site says otherwise; the signal's reason
 */
export async function describePayment(
  context: PayContext,
  payment: Payment,
  signal: AbortSignal | undefined,
): Promise<Payment> {
  const { network, token: asset, symbol, decimals, isDescribed } = payment
  if (isDescribed || asset === undefined) return payment
  const found = await ask(context, payment, signal)
  if (found === 'untold') return Object.freeze({ ...payment, name: '', symbol: shortened(asset), imageUrl: undefined })
  const refuse = (details: string): Error =>
    context.error('invalidAsset', { asset, network: network.caipNetworkId }, { details })
  if (!found) throw refuse('There is no token at this address.')
  if (found.symbol !== symbol || found.decimals !== decimals)
    throw refuse(`The token calls itself ${found.symbol}, with ${found.decimals} decimals.`)
  return Object.freeze({ ...payment, ...found, isDescribed: true })
}

/** Undefined where there is no such token, `untold` where no node says. @throws the signal's reason */
async function ask(
  { wants }: PayContext,
  { network, token = '' }: Payment,
  signal: AbortSignal | undefined,
): Promise<TokenDescription | undefined | 'untold'> {
  const tokens = wants.tokens?.for(network.chainNamespace)
  if (!tokens?.describe) return 'untold'
  const ask = async (limit: AbortSignal) => tokens.describe?.(network.caipNetworkId, token, limit)
  try {
    return await withSignals([signal], ask, timeout)
  } catch {
    signal?.throwIfAborted()
    return 'untold'
  }
}

/** The ends of an address: a denomination such as `uatom` stays whole. */
function shortened(asset: string): string {
  return asset.length > 12 ? `${asset.slice(0, 6)}…${asset.slice(-4)}` : asset
}
