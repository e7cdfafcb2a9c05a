import { formatUnits, type ExchangeAmount, type ExchangeRequest, type ExchangesCapability } from '@portico/core'
import { ExchangeBuyStatusSchema, ExchangePayUrlSchema, ExchangesSchema, rpcAnswerOf } from '@portico/gateway-api'
import * as v from 'valibot'
import type { Gateway } from './Gateway.js'

export function createExchanges(gateway: Gateway): ExchangesCapability {
  async function call<T>(
    { methodPrefix, signal }: ExchangeRequest,
    method: string,
    params: object,
    result: v.GenericSchema<unknown, T>,
  ): Promise<T> {
    const answer = await gateway.request({
      path: 'v1/json-rpc',
      body: { jsonrpc: '2.0', id: 1, method: `${methodPrefix}_${method}`, params },
      parse: (json) => v.parse(rpcAnswerOf(result), json),
      signal,
    })
    if ('error' in answer) throw new Error(answer.error.message)
    return answer.result
  }
  return {
    async list(request) {
      const { page, includeOnly, exclude } = request
      const params = { page, includeOnly, exclude, ...paramsOf(request) }
      const { exchanges, total } = await call(request, 'getExchanges', params, ExchangesSchema)
      return {
        exchanges: exchanges.map((exchange) => ({ ...exchange, imageUrl: gateway.image(exchange.imageUrl) })),
        total,
      }
    },
    payUrl(request) {
      const { exchangeId, recipient, redirectUrl } = request
      const params = { exchangeId, ...paramsOf(request), recipient, redirectUrl }
      return call(request, 'getExchangePayUrl', params, ExchangePayUrlSchema)
    },
    status: (request) =>
      call(
        request,
        'getExchangeBuyStatus',
        { exchangeId: request.exchangeId, sessionId: request.sessionId },
        ExchangeBuyStatusSchema,
      ),
  }
}

/** Amounts are decimal text of whole units. */
function paramsOf({ asset, amount, decimals }: ExchangeAmount): { readonly asset: string; readonly amount: string } {
  return { asset, amount: formatUnits(amount, decimals) }
}
