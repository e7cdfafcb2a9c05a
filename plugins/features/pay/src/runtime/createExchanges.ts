import {
  caip10,
  isAbort,
  messageOf,
  type ExchangeList,
  type ExchangePage,
  type ExchangePayment,
  type ExchangesCapability,
} from '@portico/core'
import type { PayContext } from '../PaySpec.js'
import type { Payment } from '../PayState.js'

/** What exchanges are asked for a payment, with errors of the plugin. */
export interface PayExchanges {
  /** @throws `pay/assetNotSupported`, `pay/unableToGetExchanges` */
  list(payment: Payment, page: number, signal?: AbortSignal): Promise<ExchangeList>
  /** A page that may be opened: https, or of this machine. @throws `pay/unableToGetPayUrl` */
  payUrl(payment: Payment, exchangeId: string, signal?: AbortSignal): Promise<ExchangePage>
  /** @throws `pay/unableToGetBuyStatus` */
  status(
    session: { readonly exchangeId: string; readonly sessionId: string },
    signal?: AbortSignal,
  ): Promise<ExchangePayment>
}

export function createExchanges({ wants, error }: PayContext, methodPrefix: string): PayExchanges {
  function provider(): ExchangesCapability {
    const found = wants.exchanges?.for('*')
    if (!found) throw new Error('The modal has no gateway: set the option `gateway` of createModal')
    return found
  }
  const causedBy = (cause: unknown, signal: AbortSignal | undefined) => {
    signal?.throwIfAborted()
    if (isAbort(cause)) throw cause
    return { cause, details: messageOf(cause) }
  }
  return {
    async list({ assetId: asset, network, amount, decimals, options }, page, signal) {
      if (asset === undefined) throw error('assetNotSupported', { network: network.caipNetworkId })
      const choice = options.payWithExchange || {}
      try {
        return await provider().list({ methodPrefix, page, ...choice, asset, amount, decimals, signal })
      } catch (cause) {
        throw error('unableToGetExchanges', {}, causedBy(cause, signal))
      }
    },
    async payUrl({ assetId: asset, network, amount, decimals, recipient, options }, exchangeId, signal) {
      try {
        if (asset === undefined) throw error('assetNotSupported', { network: network.caipNetworkId })
        const { redirectUrl } = options
        const to = caip10(network.caipNetworkId, recipient)
        const order = { methodPrefix, exchangeId, asset, amount, decimals, recipient: to, redirectUrl, signal }
        const { url, sessionId } = await provider().payUrl(order)
        const { protocol, hostname, href } = new URL(url)
        const isLocal = protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
        if (protocol !== 'https:' && !isLocal) throw new Error('The page of the exchange is not https')
        return { url: href, sessionId }
      } catch (cause) {
        throw error('unableToGetPayUrl', { exchange: exchangeId }, causedBy(cause, signal))
      }
    },
    async status(session, signal) {
      try {
        return await provider().status({ methodPrefix, ...session, signal })
      } catch (cause) {
        throw error('unableToGetBuyStatus', { exchange: session.exchangeId }, causedBy(cause, signal))
      }
    },
  }
}
