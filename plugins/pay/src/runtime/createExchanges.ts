import { caip10, isAbort, messageOf } from '@portico/core'
import {
  ExchangeBuyStatusSchema,
  ExchangePayUrlSchema,
  ExchangesSchema,
  rpcAnswerOf,
  type ExchangeList,
  type ExchangePayment,
  type ExchangePayUrl,
} from '@portico/gateway-api'
import * as v from 'valibot'
import type { PayContext } from '../PaySpec.js'
import type { Payment } from '../PayState.js'

/** What the gateway is asked about exchanges, `POST /v1/json-rpc`. */
export interface Exchanges {
  /** @throws `pay/assetNotSupported`, `pay/unableToGetExchanges` */
  list(payment: Payment, page: number, signal?: AbortSignal): Promise<ExchangeList>
  /** A page that may be opened: https, or of this machine. @throws `pay/unableToGetPayUrl` */
  payUrl(payment: Payment, exchangeId: string, signal?: AbortSignal): Promise<ExchangePayUrl>
  /** @throws `pay/unableToGetBuyStatus` */
  status(
    session: { readonly exchangeId: string; readonly sessionId: string },
    signal?: AbortSignal,
  ): Promise<ExchangePayment>
}

export function createExchanges({ wants, error }: PayContext, methodPrefix: string): Exchanges {
  const backend = wants.backend?.for('*')

  async function call<T>(
    method: string,
    params: object,
    result: v.GenericSchema<unknown, T>,
    signal?: AbortSignal,
  ): Promise<T> {
    if (!backend) throw new Error('The modal has no gateway: set the option `gateway` of createModal')
    const answer = await backend.request({
      path: 'v1/json-rpc',
      body: { jsonrpc: '2.0', id: 1, method: `${methodPrefix}_${method}`, params },
      parse: (json) => v.parse(rpcAnswerOf(result), json),
      ...(signal && { signal }),
    })
    if ('error' in answer) throw new Error(answer.error.message)
    return answer.result
  }
  const causedBy = (cause: unknown, signal: AbortSignal | undefined) => {
    signal?.throwIfAborted()
    if (isAbort(cause)) throw cause
    return { cause, details: messageOf(cause) }
  }
  return {
    async list({ assetId: asset, network, amountText: amount, options }, page, signal) {
      if (asset === undefined) throw error('assetNotSupported', { network: network.caipNetworkId })
      const choice = options.payWithExchange || {}
      try {
        return await call('getExchanges', { page, ...choice, asset, amount }, ExchangesSchema, signal)
      } catch (cause) {
        throw error('unableToGetExchanges', {}, causedBy(cause, signal))
      }
    },
    async payUrl({ assetId: asset, network, amountText: amount, recipient, options }, exchangeId, signal) {
      try {
        const { redirectUrl } = options
        const to = caip10(network.caipNetworkId, recipient)
        const params = { exchangeId, asset, amount, recipient: to, ...(redirectUrl && { redirectUrl }) }
        const { url, sessionId } = await call('getExchangePayUrl', params, ExchangePayUrlSchema, signal)
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
        return await call('getExchangeBuyStatus', session, ExchangeBuyStatusSchema, signal)
      } catch (cause) {
        throw error('unableToGetBuyStatus', { exchange: session.exchangeId }, causedBy(cause, signal))
      }
    },
  }
}
